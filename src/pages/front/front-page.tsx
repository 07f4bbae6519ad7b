import { Get } from '@nestjs/common';
import { Empty } from '../site/components/gif-grid.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { FrontRecordings } from './front-recordings.js';
import { FrontTop, Section } from './front-top.js';
import { SitePage } from '../site/html/page.decorator.js';

const BADGE_THEMES = ['dracula', 'nord', 'github-light', 'gruvbox-dark'];
const DESCRIPTION =
  'Upload a recording of a terminal session and get a GIF and an MP4 for people, a cast and a transcript for agents.';

/** `/`: an introduction, what is featured, and the newest recordings. */
@SitePage('/')
export class FrontPage implements WebPage {
  constructor(private readonly recordings: FrontRecordings) {}

  @Get()
  async render(): Promise<PageContent> {
    const [top, newest] = await Promise.all([this.recordings.top(), this.recordings.newest()]);
    return {
      title: 'ttyreel: recordings of terminal sessions',
      description: DESCRIPTION,
      feed: '/feed.atom',
      tags: top.tags,
      body: (
        <>
          <FrontTop {...top} />
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
