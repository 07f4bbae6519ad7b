import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { Shell } from '@ttyreel/recording';
import { GifsService } from '../gifs/gifs.service.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import { CachedParts } from '../../platform/response-cache/cached-parts.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { SEARCH_LIMITS } from './ranking/candidate-search.js';
import { type SearchScope, searchTerms } from './ranking/search-terms.js';
import { createFoundRowCache, type FoundRow, type FoundRowCache } from './found-row.js';
import { type LaterBlock, laterBlockOf } from './later-blocks.js';
import type { Match } from './matches/find-matches.js';
import { frameTimeOf, PageSnippets } from './matches/page-snippets.js';
import { beginningOf, parseQuery, type SearchQuery } from './query/search-query.js';
import {
  type Hit,
  type Hits,
  MAX_RESULTS,
  SearchRankingService,
  type SearchSort,
} from './ranking/search-ranking.service.js';
import { SearchRepository } from './search.repository.js';
import { SpellingService } from './spelling/spelling.service.js';

const NOTICE_MAX = 200;
/** Recordings of a page whose later blocks are read. */
const LATER_BLOCKS_MAX = 8;
const MAX_BEGINNINGS = 10_000;
const MAX_COMPLETION_BYTES = 4 * 1024 * 1024;
/** Approximate memory of a completion, and of an entry without any. */
const WORD_BYTES = 200;

export interface SearchRequest {
  readonly text: string;
  readonly tag?: string;
  readonly shell?: Shell;
  readonly username?: string;
  readonly sort: SearchSort;
  readonly page: PageRequest;
}

export interface FoundGif {
  readonly gif: ListedGif;
  readonly score: number;
  readonly matches: readonly Match[];
  /** The second of the GIF at which the best match is completely visible; null if no line matches. */
  readonly frameTime: () => number | null;
}

export interface FoundGifs extends Page<FoundGif> {
  /** False above the exact threshold, where `count` may be an estimate. */
  readonly isCountExact: boolean;
  /** The query that was searched instead because the given one found nothing, or null. */
  readonly correctedQuery: string | null;
  /** A sentence about the ignored parts of the query, or null. */
  readonly notice: string | null;
}

/** The only entry point for code that runs a search. */
@Injectable()
export class SearchEngine {
  /** By their beginning, until a public recording changes. */
  readonly #completions: CachedParts<string, readonly string[]>;
  readonly #rows: FoundRowCache;

  constructor(
    private readonly gifs: GifsService,
    private readonly ranking: SearchRankingService,
    private readonly repository: SearchRepository,
    private readonly spelling: SpellingService,
    cache: ResponseCache,
  ) {
    this.#completions = new CachedParts(cache, {
      max: MAX_BEGINNINGS,
      maxBytes: MAX_COMPLETION_BYTES,
      bytesOf: ({ length }) => (1 + length) * WORD_BYTES,
      tagsOf: () => ['lists', 'search'],
    });
    this.#rows = createFoundRowCache(cache);
  }

  /**
   * @throws NotFound past the last page, or beyond the first 10,000 results
   */
  async search(request: SearchRequest): Promise<FoundGifs> {
    const { page } = request;
    if ((page.page - 1) * page.size >= MAX_RESULTS) throw tooFar(page.size);
    const scope = await this.scopeOf(request);
    const query = parseQuery(request.text);
    const found = scope && (await this.find(query, scope, request));
    if (found && found.count === 0) {
      for (const corrected of await this.spelling.corrections(request.text, query)) {
        const other = parseQuery(corrected);
        const instead = await this.find(other, scope, request);
        if (instead.count > 0) return this.page(instead, other, page, corrected);
      }
    }
    return this.page(found ?? NOTHING, query, page, null);
  }

  /** At most 2,000, those with the highest hot scores first. @throws NotFound past the last page */
  async popular(
    filter: Pick<SearchRequest, 'tag' | 'shell'> & { readonly theme?: string },
    request: PageRequest,
  ): Promise<Page<ListedGif>> {
    const scope = await this.scopeOf(filter);
    const { count, seqs } = scope
      ? await this.repository.popularGifs({ ...scope, theme: filter.theme }, request)
      : { count: 0, seqs: [] };
    assertPageExists(request, count);
    return { rows: await this.gifs.listVisible(seqs, null), count, request };
  }

  /** Null when the tag or user does not exist. */
  private async scopeOf({
    tag,
    shell,
    username,
  }: Pick<SearchRequest, 'tag' | 'shell' | 'username'>): Promise<SearchScope | null> {
    if (tag === undefined && username === undefined) return { shell };
    const { tagSeq, authorSeq } = await this.repository.filterIds(tag, username);
    if ((tag !== undefined && tagSeq === null) || (username !== undefined && authorSeq === null)) return null;
    return { shell, tagSeq: tagSeq ?? undefined, authorSeq: authorSeq ?? undefined };
  }

  private async find(query: SearchQuery, scope: SearchScope, { sort, page }: SearchRequest): Promise<Hits> {
    if (query.problem !== null) return NOTHING;
    const terms = searchTerms(query.clauses, scope, await this.completionsOf(query));
    return this.ranking.page(terms, sort, { offset: (page.page - 1) * page.size, size: page.size });
  }

  private async completionsOf({ clauses }: SearchQuery): Promise<readonly string[]> {
    const beginning = beginningOf(clauses);
    if (beginning === null) return [];
    const found = await this.#completions.get(
      [beginning],
      async () => new Map([[beginning, await this.repository.completions(beginning)]]),
    );
    return found.get(beginning) ?? [];
  }

  private async page(
    { hits, count }: Hits,
    query: SearchQuery,
    page: PageRequest,
    correctedQuery: string | null,
  ): Promise<FoundGifs> {
    assertPageExists(page, count);
    return {
      rows: await this.found(hits, query),
      count,
      isCountExact: count <= SEARCH_LIMITS.exactThreshold,
      request: page,
      correctedQuery,
      notice: noticeOf(query),
    };
  }

  private async found(hits: readonly Hit[], query: SearchQuery): Promise<FoundGif[]> {
    const rows = await this.#rows.get(
      hits.map(({ seq }) => seq),
      (missing) => this.repository.rows(missing),
    );
    const snippets = new PageSnippets(query);
    const later = await this.laterBlocks(hits, rows, snippets);
    const found: FoundGif[] = [];
    for (const { seq, score } of hits) {
      const row = rows.get(seq);
      if (!row) continue;
      if (snippets.isYieldDue) await snippets.yield();
      const blocks = later.filter((block) => block.seq === seq);
      const matches = snippets.matchesOf(
        row.fields,
        blocks.map((block) => laterBlockOf(row, block)),
      );
      found.push({ gif: row.gif, score, matches, frameTime: () => frameTimeOf(matches, row.lines) });
    }
    return found;
  }

  /** Of long recordings whose first block lacks words of the query that no other field has. */
  private async laterBlocks(
    hits: readonly Hit[],
    rows: ReadonlyMap<number, FoundRow>,
    snippets: PageSnippets,
  ): Promise<readonly LaterBlock[]> {
    const wanted = new Map<number, readonly string[]>();
    for (const { seq } of hits) {
      if (snippets.isYieldDue) await snippets.yield();
      const row = rows.get(seq);
      const missing = row ? snippets.missingIn(row.fields) : [];
      if (missing.length > 0) wanted.set(seq, missing);
      if (wanted.size === LATER_BLOCKS_MAX) break;
    }
    return wanted.size > 0 ? this.repository.laterBlocks(wanted, snippets.blocksOfRecording) : [];
  }
}

function noticeOf({ problem, ignored }: SearchQuery): string | null {
  if (problem !== null) return problem;
  if (ignored.length === 0) return null;
  const text = ignored.join(' ');
  const shown = text.length > NOTICE_MAX ? `${Array.from(text).slice(0, NOTICE_MAX).join('')}…` : text;
  return `The query is too long. The search ignores: ${shown}`;
}

const NOTHING: Hits = { hits: [], count: 0 };

function tooFar(size: number): NotFound {
  const last = Math.ceil(MAX_RESULTS / size);
  return new NotFound(
    `Only the first ${MAX_RESULTS.toLocaleString('en')} results can be read, up to page ${last} with ${size} a page: ` +
      'add words, or filter by tag, shell or user',
  );
}
