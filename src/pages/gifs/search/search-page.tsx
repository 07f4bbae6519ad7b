import { Get } from '@nestjs/common';
import type { SearchHitDto, SearchPageDto } from '../../../resources/search/dto/search-page.dto.js';
import { MediaAddress } from '../../../resources/media/media-address.js';
import { type FoundGifs, SearchEngine } from '../../../resources/search/search-engine.js';
import { SearchPresenter } from '../../../resources/search/search.presenter.js';
import { errorProps, FieldError, type FieldErrors, LiveError } from '../../site/components/field-error.js';
import { formatNumber, formatRoughly } from '../../site/components/format.js';
import { formatTime } from '../../browser/clock.js';
import { Empty } from '../../site/components/gif-grid.js';
import { PageLinks } from '../../site/components/page-links.js';
import { ShellSelect } from '../../site/components/shell-select.js';
import {
  listPageOf,
  shellOf,
  queryText,
  searchQueryOf,
  searchWords,
  SHORTEST_QUERY,
  tagOf,
} from '../../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../../site/layout/page.js';
import { MarkedText } from './marked-text.js';
import { SitePage, WebRequest } from '../../site/html/page.decorator.js';

const SIZE = 20;
const SHOWN_MATCHES = 3;
const SORTS = [
  ['relevance', 'Best match'],
  ['recent', 'Newest'],
  ['views', 'Most viewed'],
] as const;

/** `/search`: recordings with their matching lines, each with its second. */
@SitePage('search')
export class SearchPage implements WebPage {
  constructor(
    private readonly engine: SearchEngine,
    private readonly present: SearchPresenter,
    private readonly media: MediaAddress,
  ) {}

  @Get()
  async render(@WebRequest() { query }: WebPageRequest): Promise<PageContent> {
    const text = queryText(query, 'q') ?? '';
    const [shell, tag] = [shellOf(query), tagOf(query)];
    const sort = SORTS.find(([name]) => name === query.get('sort'))?.[0] ?? 'relevance';
    const page = listPageOf(query, SIZE);
    const words = searchWords(query);
    const hits = words === null ? null : await this.engine.search({ text: words, tag, shell, sort, page });
    const found = hits && Object.assign(this.present.page(hits, {}), { isCountExact: hits.isCountExact });
    const frames = new Map(hits?.rows.map(({ gif, frameTime }) => [gif.id, frameTime()]));
    return {
      title: text === '' ? 'Search' : `Search: ${text}`,
      description:
        'Find a moment in recordings of terminal sessions: every line that was on a screen is searched.',
      query: text,
      isPrivate: [...query].length > 0,
      script: 'live-form.js',
      feed: found ? `/search.atom?${searchQueryOf(text, tag, shell)}` : undefined,
      tags: ['lists', 'search'],
      body: (
        <div class="stack">
          <h1>Search</h1>
          <SearchForm text={text} shell={shell} tag={tag} sort={sort} isTooShort={words === null} />
          <LiveError />
          <div id="found" class="stack" data-live>
            {found ? (
              <Found
                found={found}
                text={text}
                frameOf={(hit) => this.frameOf(hit, frames.get(hit.id) ?? null)}
              />
            ) : (
              <SearchHelp />
            )}
            {found && <PageLinks {...page} count={found.count} path="/search" query={query} />}
          </div>
        </div>
      ),
    };
  }

  /** The screen at the best match, or the thumbnail if no line matches or the picture is pending. */
  private frameOf({ id, thumbnail_url: thumbnail, gif_url: gif }: SearchHitDto, time: number | null): string {
    return time === null || thumbnail === '' ? thumbnail || gif : this.media.frame(id, time);
  }
}

interface SearchFormProps {
  readonly text: string;
  readonly shell?: string;
  readonly tag?: string;
  readonly sort: string;
  /** Also for an empty text. */
  readonly isTooShort: boolean;
}

function SearchForm({ text, shell, tag, sort, isTooShort }: SearchFormProps) {
  const errors: FieldErrors =
    isTooShort && text !== '' ? { q: [`Type at least ${SHORTEST_QUERY} characters.`] } : {};
  return (
    <>
      <form class="row search-form" action="/search" data-live-form>
        <input
          id="q"
          type="search"
          name="q"
          value={text}
          minLength={SHORTEST_QUERY}
          required
          aria-label="Words"
          {...errorProps('q', errors)}
        />
        <select name="sort" aria-label="Order">
          {SORTS.map(([name, label]) => (
            <option key={name} value={name} selected={name === sort}>
              {label}
            </option>
          ))}
        </select>
        <ShellSelect chosen={shell} />
        <input name="tag" value={tag} placeholder="Tag" aria-label="Tag" />
        <button type="submit">Search</button>
      </form>
      <FieldError name="q" errors={errors} />
    </>
  );
}

const EXAMPLES = [
  ['git rebase', 'both words, anywhere in a recording'],
  ['"merge conflict"', 'the words in this order, next to each other'],
  ['docker -compose', 'the first word without the second'],
  ['git push --force', 'a flag'],
] as const;

/** Search tips for an empty query. */
function SearchHelp() {
  return (
    <div class="stack">
      <p class="muted">Every line that was on a screen is searched, with titles, commands and tags.</p>
      <dl class="examples">
        {EXAMPLES.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <a href={`/search?q=${encodeURIComponent(example)}`}>
                <code>{example}</code>
              </a>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface FoundProps {
  readonly found: SearchPageDto & Pick<FoundGifs, 'isCountExact'>;
  readonly text: string;
  readonly frameOf: (hit: SearchHitDto) => string;
}

function Found({ found, text, frameOf }: FoundProps) {
  const { results, count, isCountExact, corrected_query: corrected, notice } = found;
  return (
    <>
      {notice && <p role="status">{notice}</p>}
      {corrected && (
        <p role="status">
          No results for “{text}”. Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {results.length === 0 ? (
        <Empty title="Nothing found">
          <p>Try fewer words, or a part of a word. All words have to match.</p>
          <p>
            <a href="/explore">All recordings</a>
          </p>
        </Empty>
      ) : (
        <>
          <p class="muted">{isCountExact ? formatNumber(count) : `About ${formatRoughly(count)}`} found</p>
          <ol class="results">
            {results.map((hit) => (
              <Result key={hit.id} hit={hit} frame={frameOf(hit)} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Result({ hit, frame }: { readonly hit: SearchHitDto; readonly frame: string }) {
  const at = hit.time === null ? '' : `?t=${hit.time}`;
  const title = hit.matches.find(({ field }) => field === 'title');
  return (
    <li>
      <a href={`/gifs/${hit.id}${at}`} tabIndex={-1} aria-hidden="true">
        <img src={frame} alt="" width={hit.width} height={hit.height} loading="lazy" decoding="async" />
      </a>
      <div>
        <h2 class="name">
          <a href={`/gifs/${hit.id}${at}`}>
            {title ? <MarkedText text={title.text} ranges={title.ranges} /> : hit.title}
          </a>
        </h2>
        <p class="muted small">
          <a href={`/users/${hit.author.username}`}>{hit.author.username}</a> ·{' '}
          {formatTime(hit.duration_ms / 1_000)}
        </p>
        <Matches hit={hit} />
      </div>
    </li>
  );
}

/** The matching lines, each with a link to its second. */
function Matches({ hit }: { readonly hit: SearchHitDto }) {
  return (
    <ol class="matches">
      {hit.matches
        .filter(({ field }) => field !== 'title')
        .slice(0, SHOWN_MATCHES)
        .map(({ text, ranges, time }, place) => (
          <li key={place}>
            {time === null ? <span /> : <a href={`/gifs/${hit.id}?t=${time}`}>{formatTime(time)}</a>}
            <span>
              <MarkedText text={text} ranges={ranges} />
            </span>
          </li>
        ))}
    </ol>
  );
}
