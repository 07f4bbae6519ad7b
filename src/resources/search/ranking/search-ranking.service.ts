import { Injectable } from '@nestjs/common';
import type { Candidate } from '../candidates/search-candidates.repository.js';
import { type CandidateSearch, SearchCandidates } from '../candidates/search-candidates.service.js';
import { SEARCH_LIMITS, type SearchLimits } from '../candidates/search-plan.js';
import type { SearchTerms } from '../candidates/search-terms.js';
import { yearsSince2020 } from '../../../indexing/search-index/heat.js';
import { ScoreRepository } from './score.repository.js';

export const SEARCH_SORTS = ['relevance', 'recent', 'views'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Results beyond are not looked for. */
export const MAX_RESULTS = 10_000;
/** The first by tier and popularity are put in order by their words too. */
const SCORED = 100;

/** A recording that was found. */
export interface Hit {
  readonly seq: number;
  readonly score: number;
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** Of all that was found; an estimate where that is a lot. */
  readonly count: number;
}

/** What is found, in order, as far as it was needed. */
interface Ordered {
  readonly found: readonly Candidate[];
  /** How many there are in all; null when only so many were looked for. */
  readonly matches: number | null;
  /** Those that are known already. */
  readonly scores: ReadonlyMap<number, number>;
}

/** Puts what is found into the order that was asked for. */
@Injectable()
export class SearchRanking {
  constructor(
    private readonly candidates: SearchCandidates,
    private readonly documents: ScoreRepository,
  ) {}

  /** The hits from one place of the order on. */
  async page(
    terms: SearchTerms,
    sort: SearchSort,
    { offset, size }: { readonly offset: number; readonly size: number },
    limits: SearchLimits = SEARCH_LIMITS,
  ): Promise<Hits> {
    const search = this.candidates.of(terms, limits);
    // One more than is shown says whether there is a next page. What has a phrase is few enough to be taken whole.
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

  /** Tier by tier, each by heat; the first of them, if they are asked for, by their scores. */
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

  /** One that is gone meanwhile is left out. */
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
