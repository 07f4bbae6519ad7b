import { Injectable } from '@nestjs/common';
import { SHELLS } from '../../recording/shell.js';
import { GifPresenter } from '../../resources/gifs/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { counted } from '../components/format.js';
import { Empty, GifGrid } from '../components/gif-grid.js';
import { PageLinks } from '../components/page-links.js';
import { listPageOf, shellOf, queryText } from '../layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../layout/page.js';

/** `/explore`: public recordings, newest first or featured, by tag and shell. */
@Injectable()
export class ExplorePage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  async render({ query }: WebPageRequest): Promise<PageContent> {
    const tag = queryText(query, 'tag');
    const shell = shellOf(query);
    const isFeatured = query.get('featured') === 'true' || undefined;
    const { rows, count, request } = await this.gifs.listPublic(
      { tag, shell, isFeatured },
      listPageOf(query),
    );
    return {
      title: isFeatured ? 'Featured recordings' : 'Recordings',
      description: 'Public recordings of terminal sessions, newest first.',
      section: 'explore',
      feed: '/feed.atom',
      tags: ['lists'],
      body: (
        <div class="stack">
          <h1>{isFeatured ? 'Featured recordings' : 'Recordings'}</h1>
          <Filters tag={tag} shell={shell} isFeatured={isFeatured} />
          <p class="muted">{counted(count, 'recording')}</p>
          {rows.length > 0 ? (
            <GifGrid heading="h2" gifs={rows.map((row) => this.present.listItem(row))} />
          ) : (
            <Empty title="Nothing here">
              <p>
                <a href="/explore">All recordings</a>
              </p>
            </Empty>
          )}
          <PageLinks {...request} count={count} path="/explore" query={query} />
        </div>
      ),
    };
  }
}

interface FiltersProps {
  readonly tag?: string;
  readonly shell?: string;
  readonly isFeatured?: true;
}

function Filters({ tag, shell, isFeatured }: FiltersProps) {
  return (
    <form class="row" action="/explore">
      <select name="shell" aria-label="Shell">
        <option value="">Any shell</option>
        {SHELLS.map((name) => (
          <option key={name} value={name} selected={name === shell}>
            {name}
          </option>
        ))}
      </select>
      <input name="tag" value={tag} placeholder="Tag" aria-label="Tag" />
      <label class="row">
        <input type="checkbox" name="featured" value="true" checked={isFeatured} /> Featured
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
