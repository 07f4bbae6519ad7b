import { Injectable } from '@nestjs/common';
import { CandidateSearch } from './candidate-search.js';
import { SEARCH_LIMITS, type SearchLimits } from './candidate-search.js';
import type { SearchTerms } from './search-terms.js';
import type { Candidate } from '../search.repository.js';
import { SearchRepository } from '../search.repository.js';

export const SEARCH_SORTS = ['relevance', 'recent', 'views'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const MAX_RESULTS = 10_000;
/** The number of first results, by group and hot score, that are sorted by their full scores. */
const SCORED = 100;

export interface Hit {
  readonly seq: number;
  readonly score: number;
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** The number of all results; an estimate above the exact threshold. */
  readonly count: number;
}

interface Ordered {
  readonly found: readonly Candidate[];
  readonly matches: number | null;
}

@Injectable()
export class SearchRankingService {
  constructor(private readonly documents: SearchRepository) {}

  async page(
    terms: SearchTerms,
    sort: SearchSort,
    { offset, size }: { readonly offset: number; readonly size: number },
    limits: SearchLimits = SEARCH_LIMITS,
  ): Promise<Hits> {
    const isTop = sort === 'relevance' && offset < SCORED;
    const last = Math.min(offset + size, MAX_RESULTS);
    const scored = isTop ? ([1, SCORED] as const) : ([offset + 1, last] as const);
    const search = new CandidateSearch(this.documents, terms, limits, scored);
    // One more than the page shows whether there is a next one. Phrase matches are few enough to take them all.
    const need = terms.hasPhrase ? MAX_RESULTS : Math.min(offset + size + 1, MAX_RESULTS);
    const { found, matches } =
      sort === 'relevance'
        ? await this.byRelevance(search, terms, need, isTop)
        : await search.first(sort, need);
    const shown = await this.scored(found.slice(offset, last), terms);
    return {
      hits: shown.flatMap(({ seq, score }) => (score === null ? [] : [{ seq, score }])),
      count: Math.max(found.length, matches ?? (await search.count())),
    };
  }

  private async byRelevance(
    search: CandidateSearch,
    terms: SearchTerms,
    need: number,
    isTop: boolean,
  ): Promise<Ordered> {
    const { found, matches } = await search.best(isTop ? Math.max(need, SCORED) : need);
    if (!isTop) return { found, matches };
    const scored = await this.scored(found.slice(0, SCORED), terms);
    const best = scored.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || b.seq - a.seq);
    return { found: [...best, ...found.slice(SCORED)], matches };
  }

  private async scored(shown: readonly Candidate[], terms: SearchTerms): Promise<Candidate[]> {
    const others = shown.filter(({ score }) => score === null);
    if (others.length === 0) return [...shown];
    const known = new Map((await this.withScores(others, terms)).map((each) => [each.seq, each]));
    return shown.map((each) => known.get(each.seq) ?? each);
  }

  /** Documents that were deleted since they were found have none. */
  private async withScores(candidates: readonly Candidate[], terms: SearchTerms): Promise<Candidate[]> {
    const scores = await this.documents.scores(candidates, terms);
    return candidates.map((each) => ({ ...each, score: scores.get(each.seq) ?? null }));
  }
}
