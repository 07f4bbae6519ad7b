import { Get } from '@nestjs/common';
import type { TerminalTheme } from '@ttyreel/recording';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { SearchEngine } from '../../resources/search/search-engine.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { counted } from '../site/components/format.js';
import { Empty, GifGrid } from '../site/components/gif-grid.js';
import { Options } from '../site/components/options.js';
import { PageLinks } from '../site/components/page-links.js';
import { ShellSelect } from '../site/components/shell-select.js';
import { listPageOf, shellOf, tagOf, queryText } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const SORTS = [
  ['recent', 'Recent', 'Recordings', 'Public recordings of terminal sessions, newest first.'],
  [
    'popular',
    'Popular',
    'Popular recordings',
    'Public recordings of terminal sessions that many people watch.',
  ],
  ['featured', 'Featured', 'Featured recordings', 'Recordings of terminal sessions, chosen by the staff.'],
] as const;
type Sort = (typeof SORTS)[number][0];

/** `/explore`: public recordings, the newest, the popular or the featured ones, by tag, shell and theme. */
@SitePage('explore')
export class ExplorePage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly engine: SearchEngine,
    private readonly present: GifPresenter,
    private readonly themes: ThemesService,
  ) {}

  @Get()
  async render(@WebRequest() { query }: WebPageRequest): Promise<PageContent> {
    const filter = { tag: tagOf(query), shell: shellOf(query), theme: queryText(query, 'theme') };
    const [sort, , title, description] = sortOf(query);
    const page = listPageOf(query);
    const { rows, count, request } =
      sort === 'popular'
        ? await this.engine.popular(filter, page)
        : await this.gifs.listPublic({ ...filter, isFeatured: sort === 'featured' || undefined }, page);
    return {
      title,
      description,
      section: 'explore',
      feed: '/feed.atom',
      tags: ['lists', 'themes'],
      body: (
        <div class="stack">
          <h1>{title}</h1>
          <Sorts sort={sort} {...filter} />
          <Filters sort={sort} {...filter} themes={await this.themes.list()} />
          <p class="muted">{counted(count, 'recording')}</p>
          {rows.length > 0 ? (
            <GifGrid heading="h2" gifs={rows.map((row) => this.present.listItem(row))} />
          ) : (
            <NoRecordings isFiltered={sort === 'featured' || Object.values(filter).some(Boolean)} />
          )}
          <PageLinks {...request} count={count} path="/explore" query={query} />
        </div>
      ),
    };
  }
}

function NoRecordings({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No recordings found">
      <p>
        <a href="/explore">All recordings</a>
      </p>
    </Empty>
  ) : (
    <Empty title="No recordings yet">
      <p>
        <a href="/upload">Upload the first one</a>
      </p>
    </Empty>
  );
}

/** @throws ValidationFailed for any other value */
function sortOf(query: URLSearchParams): (typeof SORTS)[number] {
  const asked = queryText(query, 'sort') ?? 'recent';
  const found = SORTS.find(([sort]) => sort === asked);
  if (!found) {
    const words = SORTS.map(([sort]) => sort).join(', ');
    throw ValidationFailed.field('sort', `must be one of ${words}`);
  }
  return found;
}

interface SortsProps {
  readonly sort: Sort;
  readonly tag?: string;
  readonly shell?: string;
  readonly theme?: string;
}

function Sorts({ sort, tag, shell, theme }: SortsProps) {
  const link = (name: Sort) => {
    const query = new URLSearchParams({
      ...(name !== 'recent' && { sort: name }),
      ...(shell && { shell }),
      ...(theme && { theme }),
      ...(tag && { tag }),
    }).toString();
    return query === '' ? '/explore' : `/explore?${query}`;
  };
  return (
    <nav class="sorts" aria-label="Order">
      {SORTS.map(([name, label]) => (
        <a key={name} href={link(name)} aria-current={name === sort ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

interface FiltersProps extends SortsProps {
  readonly themes: readonly TerminalTheme[];
}

function Filters({ sort, tag, shell, theme, themes }: FiltersProps) {
  return (
    <form class="row" action="/explore">
      {sort !== 'recent' && <input type="hidden" name="sort" value={sort} />}
      <ShellSelect chosen={shell} />
      <select name="theme" aria-label="Theme">
        <option value="">Any theme</option>
        <Options choices={themes.map(({ slug, name }) => [slug, name])} chosen={theme?.toLowerCase()} />
      </select>
      <input name="tag" value={tag} placeholder="Tag" aria-label="Tag" />
      <button type="submit">Show</button>
    </form>
  );
}
