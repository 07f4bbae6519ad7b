import { Injectable } from '@nestjs/common';
import { yearsSince2020 } from '../../../indexing/search-index/hot-score.js';
import { CandidateSearch } from '../candidates/candidate-search.js';
import { SEARCH_LIMITS, type SearchLimits } from '../candidates/search-plan.js';
import type { SearchTerms } from '../candidates/search-terms.js';
import { type Candidate, SearchRepository } from '../search.repository.js';

export const SEARCH_SORTS = ['relevance', 'recent', 'views'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const MAX_RESULTS = 10_000;
/** The first so many by group and hot score are sorted by their full scores. */
const SCORED = 100;

export interface Hit {
  readonly seq: number;
  readonly score: number;
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** Of all results; an estimate above the exact threshold. */
  readonly count: number;
}

interface Ordered {
  readonly found: readonly Candidate[];
  readonly matches: number | null;
  readonly scores: ReadonlyMap<number, number>;
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
    const search = new CandidateSearch(this.documents, terms, limits);
    // One more than the page tells whether there is a next one. Phrase matches are few enough to take them all.
    const need = terms.hasPhrase ? MAX_RESULTS : Math.min(offset + size + 1, MAX_RESULTS);
    const { found, matches, scores } =
      sort === 'relevance'
        ? await this.byRelevance(search, terms, need, offset < SCORED)
        : { ...(await search.first(sort, need)), scores: new Map<number, number>() };
    const shown = found.slice(offset, Math.min(offset + size, MAX_RESULTS));
    return {
      hits: await this.scored(shown, scores, terms),
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
    if (!isTop) return { found, matches, scores: new Map() };
    const top = found.slice(0, SCORED);
    const scores = await this.documents.scores(top, terms, yearsSince2020(new Date()));
    const best = top.toSorted((a, b) => (scores.get(b.seq) ?? 0) - (scores.get(a.seq) ?? 0) || b.seq - a.seq);
    return { found: [...best, ...found.slice(SCORED)], matches, scores };
  }

  /** Omits documents that were deleted since they were found. */
  private async scored(
    shown: readonly Candidate[],
    known: ReadonlyMap<number, number>,
    terms: SearchTerms,
  ): Promise<Hit[]> {
    const unknown = shown.filter(({ seq }) => !known.has(seq));
    const scores = new Map(known);
    if (unknown.length > 0) {
      const found = await this.documents.scores(unknown, terms, yearsSince2020(new Date()));
      for (const [seq, score] of found) scores.set(seq, score);
    }
    return shown.flatMap(({ seq }) => {
      const score = scores.get(seq);
      return score === undefined ? [] : [{ seq, score }];
    });
  }
}
