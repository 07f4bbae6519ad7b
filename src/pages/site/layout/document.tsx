import type { ScriptName, SiteAssets } from '../assets/site-assets.js';
import type { AccountSuspended } from '../../../platform/errors/domain-errors.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { PageContent } from './page.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { Palette } from './palette.js';

export interface SiteContext {
  /** Without a trailing slash. */
  readonly url: string;
  readonly assets: SiteAssets;
}

export interface Shown {
  readonly content: PageContent;
  readonly site: SiteContext;
  /** Of its URL. */
  readonly path: string;
  /** Of the person who sees it. */
  readonly session: Session | null;
}

export function PageDocument({ content, site, path, session }: Shown) {
  const { title, section, query, body } = content;
  return (
    <html lang="en">
      <Head {...content} site={site} path={path} />
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <Header section={section} query={query} session={session} />
        <main id="content" class="wide" tabIndex={-1} aria-label={title}>
          {session?.suspension && <SuspensionNotice suspension={session.suspension} />}
          {body}
        </main>
        <Footer />
        <Palette session={session} assets={site.assets} />
      </body>
    </html>
  );
}

function SuspensionNotice({ suspension }: { readonly suspension: AccountSuspended }) {
  return (
    <p class="notice danger" role="alert">
      {suspension.message} You can still <a href="/account/data">download your data or delete the account</a>,
      and sign out.
    </p>
  );
}

/** Links of a site with a base path. Texts cannot match, because their quotes are escaped. */
export function belowPath(html: string, base: string): string {
  return base === '/'
    ? html
    : html.replace(/ (href|src|action|data-follow)="\/(?!\/)/g, ` $1="${base.replace(/\/$/, '')}/`);
}

function Head({
  title,
  description,
  image,
  isPrivate,
  script = [],
  feed,
  markdown,
  cast,
  isEmbeddable,
  refresh,
  site,
  path,
}: PageContent & { site: SiteContext; path: string }) {
  const fullTitle = path === '/' ? title : `${title} · ttyreel`;
  return (
    <head>
      <meta charset="utf-8" />
      <title>{fullTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {description && <meta name="description" content={description} />}
      <Instructions {...{ isPrivate, refresh }} />
      <link rel="canonical" href={site.url + path} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <script src={site.assets.path('scheme.js')} />
      <Fonts assets={site.assets} />
      <link rel="stylesheet" href={site.assets.path('site.css')} />
      <Scripts names={[script].flat()} assets={site.assets} />
      <Alternates {...{ title, feed, markdown, cast, isEmbeddable }} url={site.url} path={path} />
      <LinkPreview {...{ title, description, image }} url={site.url + path} />
    </head>
  );
}

/** Browsers show only what arrives before the first paint: a late font would move texts. */
function Fonts({ assets }: Pick<SiteContext, 'assets'>) {
  return (
    <>
      {(['inter.woff2', 'jetbrains-mono.woff2'] as const).map((name) => (
        <link
          key={name}
          rel="preload"
          href={assets.path(name)}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
      ))}
    </>
  );
}

/** For search engines, and for the browser. */
function Instructions({ isPrivate, refresh }: Pick<PageContent, 'isPrivate' | 'refresh'>) {
  return (
    <>
      {isPrivate && <meta name="robots" content="noindex" />}
      {refresh && <meta http-equiv="refresh" content={`0;url=${refresh}`} />}
    </>
  );
}

/** The scripts that load the player. */
const PLAYING: readonly ScriptName[] = ['stage.js', 'cut-editor.js', 'cast-draft.js'];

function Scripts({ names, assets }: Pick<SiteContext, 'assets'> & { names: readonly ScriptName[] }) {
  return (
    <>
      {(['site.js', ...names] as const).map((name) => (
        <script key={name} type="module" src={assets.path(name)} />
      ))}
      {names.some((name) => PLAYING.includes(name)) && <PlayerFiles assets={assets} />}
    </>
  );
}

/** The player is loaded when a reader opens it. */
function PlayerFiles({ assets }: Pick<SiteContext, 'assets'>) {
  return (
    <template id="player-files">
      <link rel="stylesheet" href={assets.path('asciinema-player.css')} />
      <script src={assets.path('asciinema-player.js')} />
    </template>
  );
}

/** The page in other formats, for feed readers, agents, `asciinema play` and sites that embed it (oembed.com). */
function Alternates({
  title,
  feed,
  markdown,
  cast,
  isEmbeddable,
  url,
  path,
}: Pick<PageContent, 'title' | 'feed' | 'markdown' | 'cast' | 'isEmbeddable'> & {
  url: string;
  path: string;
}) {
  const oembed = `${url}/oembed?url=${encodeURIComponent(url + path)}&format=`;
  return (
    <>
      {feed && <link rel="alternate" type="application/atom+xml" title={title} href={url + feed} />}
      {markdown && <link rel="alternate" type="text/markdown" href={url + markdown} />}
      {cast && <link rel="alternate" type="application/x-asciicast" href={cast} />}
      {isEmbeddable && (
        <>
          <link rel="alternate" type="application/json+oembed" title={title} href={`${oembed}json`} />
          <link rel="alternate" type="text/xml+oembed" title={title} href={`${oembed}xml`} />
        </>
      )}
    </>
  );
}

/** Open Graph, for links in chats and social networks. */
function LinkPreview({
  title,
  description,
  image,
  url,
}: Pick<PageContent, 'title' | 'description' | 'image'> & { url: string }) {
  return (
    <>
      <meta property="og:site_name" content="ttyreel" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      {description && <meta property="og:description" content={description} />}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
