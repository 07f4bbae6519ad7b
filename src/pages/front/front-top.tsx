import type { ComponentChildren } from 'preact';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { CollectionGrid } from '../collections/collection-grid.js';
import { CopyCode } from '../site/components/copy-code.js';
import { GifGrid } from '../site/components/gif-grid.js';
import type { FrontTopContent } from './front-recordings.js';
import { Showpiece } from './showpiece.js';

/** The introduction, and what staff feature. */
export function FrontTop({ siteUrl, shown, featured, collections }: FrontTopContent) {
  return (
    <>
      <Hero siteUrl={siteUrl}>{shown && <Showpiece gif={shown.gif} videoUrl={shown.videoUrl} />}</Hero>
      {featured.length > 0 && <Section title="Featured" href="/explore?sort=featured" gifs={featured} />}
      {collections.length > 0 && (
        <section class="section">
          <header>
            <h2>Collections</h2>
            <a href="/collections">
              All <span class="visually-hidden">collections</span>
            </a>
          </header>
          <CollectionGrid collections={collections} />
        </section>
      )}
    </>
  );
}

function Hero({ siteUrl, children }: { readonly siteUrl: string; readonly children: ComponentChildren }) {
  const command = `curl -H "X-API-Key: $TTYREEL_API_KEY" -F file=@demo.gif -F cast=@demo.cast ${siteUrl}/api/v1/gifs/upload/`;
  return (
    <section class="hero">
      <div class="stack">
        <h1>Terminal recordings that people watch and agents read</h1>
        <p>
          Upload a GIF or a cast. Get a GIF and an MP4 for people, a cast and a transcript for software
          agents, a still, and code for your README. Every line that was on the screen can be found.
        </p>
        <CopyCode label="Upload a recording" code={command} />
        <CopyCode label="Install the command line" code={`npm install -g ${siteUrl}/cli/ttyreel.tgz`} />
        <p class="row">
          <a class="button primary" href="/upload">
            Upload
          </a>
          <a class="button" href="/explore">
            Explore
          </a>
          <a class="button" href="/docs/api">
            Read the guide
          </a>
        </p>
      </div>
      {children}
    </section>
  );
}

export function Section(props: {
  readonly title: string;
  readonly href: string;
  readonly gifs: readonly GifListItemDto[];
}) {
  const { title, href, gifs } = props;
  return (
    <section class="section">
      <header>
        <h2>{title}</h2>
        <a href={href}>
          All <span class="visually-hidden">{title.toLowerCase()} recordings</span>
        </a>
      </header>
      <GifGrid gifs={gifs} />
    </section>
  );
}
