import { Get } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import { AppConfig } from '../../platform/config/app-config.js';
import { tagsOfDetail } from '../../resources/gifs/data/gif-cache-tags.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import { Empty, GifGrid } from '../site/components/gif-grid.js';
import { isReady } from '../site/layout/is-ready.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { Showpiece, videoUrlOf } from './showpiece.js';
import { SitePage } from '../site/html/page.decorator.js';

const FEATURED = 6;
const NEWEST = 12;
const BADGE_THEMES = ['dracula', 'nord', 'github-light', 'gruvbox-dark'];
const DESCRIPTION =
  'Upload a recording of a terminal session and get a GIF and an MP4 for people, a cast and a transcript for agents.';

/** `/`: an introduction, featured recordings and the newest. */
@SitePage('/')
export class FrontPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly config: AppConfig,
  ) {}

  @Get()
  async render(): Promise<PageContent> {
    const [featured, newest] = await Promise.all([
      this.list({ isFeatured: true }, FEATURED),
      this.list({}, NEWEST),
    ]);
    const shown = await this.shown((featured[0] ?? newest[0])?.id);
    return {
      title: 'ttyreel: recordings of terminal sessions',
      description: DESCRIPTION,
      feed: '/feed.atom',
      tags: ['lists', ...(shown ? tagsOfDetail(shown.found) : [])],
      body: (
        <>
          <Hero siteUrl={this.config.siteUrl}>
            {shown && <Showpiece gif={shown.gif} videoUrl={shown.videoUrl} />}
          </Hero>
          {featured.length > 0 && <Section title="Featured" href="/explore?sort=featured" gifs={featured} />}
          {newest.length > 0 ? (
            <Section title="Newest" href="/explore" gifs={newest} />
          ) : (
            <Empty title="No recordings yet">
              <p>Upload the first one with the command above.</p>
            </Empty>
          )}
          <Badges />
        </>
      ),
    };
  }

  private async shown(id: string | undefined) {
    if (id === undefined) return null;
    const found = await this.gifs.get(id);
    const gif = await this.present.detail(found);
    return { found, gif, videoUrl: isReady(found, 'mp4') ? videoUrlOf(found, gif.mp4_url) : null };
  }

  private async list(filter: { isFeatured?: true }, size: number): Promise<GifListItemDto[]> {
    const { rows } = await this.gifs.listPublic(filter, { page: 1, size });
    return rows.map((row) => this.present.listItem(row));
  }
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

/** Sample badges: those of real packages would call their registries. */
function Badges() {
  return (
    <section class="section stack" aria-labelledby="badges">
      <header>
        <h2 id="badges">Badges for your README</h2>
        <a href="/badges">Make one</a>
      </header>
      <p>
        Versions, stars and downloads of your package, in the colours of your terminal and always current.
      </p>
      <ul class="badge-gallery">
        {BADGE_THEMES.map((theme) => (
          <li key={theme}>
            <img src={`/badge/preview/${theme}.svg`} alt={`A badge in ${theme}`} height={24} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Section(props: {
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
