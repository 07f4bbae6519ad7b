import type { SearchRepository } from '../search.repository.js';
import type { Candidate, Estimate, Found, Reading } from '../search.repository.js';
import {
  type CandidateOrder,
  SEARCH_LIMITS,
  type SearchLimits,
  searchPlan,
  type SearchStep,
} from './search-plan.js';
import { type BaseScore, type FieldGroup, type SearchTerms, within } from './search-terms.js';

export interface Candidates {
  readonly found: readonly Candidate[];
  /** Null when the search stopped before it knew all of them. */
  readonly matches: number | null;
}

/** Finds the first documents of one search without reading all matches: a sample shows where to look. */
export class CandidateSearch {
  readonly #estimates = new Map<FieldGroup, Estimate>();

  /** @param scored the first and the last candidate to score, from 1 */
  constructor(
    private readonly documents: SearchRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits = SEARCH_LIMITS,
    private readonly scored: readonly [number, number] = [1, 0],
  ) {}

  async first(order: 'recent' | 'views', need: number): Promise<Candidates> {
    const all = allOf(this.terms);
    const { first, matches, estimate } = await this.documents.below(
      this.limits.exactThreshold,
      all,
      order,
      this.reading(need, 0),
    );
    this.#estimates.set(all, estimate);
    if (matches !== null || first.length >= need) return { found: first, matches };
    return this.firstOf(all, order, need);
  }

  async best(need: number): Promise<Candidates> {
    const { groups } = this.terms;
    const { first, matches, read, estimates } = await this.documents.groupByGroup(
      this.limits.exactThreshold,
      groups,
      this.reading(need, 0),
    );
    groups.forEach((group, place) => {
      const estimate = estimates[place];
      if (estimate) this.#estimates.set(group, estimate);
    });
    if (first.length >= need || read === groups.length) return { found: first, matches };
    let found = first;
    for (const group of groups.slice(read)) {
      const more = await this.firstOf(group, 'hot', need, group.base);
      found = distinct([...found, ...more.found]);
      if (group === allOf(this.terms)) return { found, matches: more.matches };
      if (found.length >= need) break;
    }
    return { found, matches };
  }

  /** Exact up to the threshold, an estimate above. */
  async count(): Promise<number> {
    const all = allOf(this.terms);
    const { documents } = await this.estimate(all);
    return documents > this.limits.exactThreshold ? documents : this.documents.count(all.match);
  }

  private async firstOf(
    group: FieldGroup,
    order: CandidateOrder,
    need: number,
    base: BaseScore | null = null,
  ): Promise<Candidates> {
    const input = { order, need, hasPhrase: this.terms.hasPhrase, ...(await this.estimate(group)) };
    for (const step of searchPlan(input, this.limits)) {
      const { first, matches } = await this.run(
        step,
        group,
        order,
        this.reading(need, step.final ? 0 : need, base),
      );
      if (matches !== null && (step.final || matches >= need)) {
        return { found: first, matches: step.final ? matches : null };
      }
    }
    return { found: [], matches: 0 };
  }

  private async estimate(group: FieldGroup): Promise<Estimate> {
    const estimate = this.#estimates.get(group) ?? (await this.documents.estimate(group));
    this.#estimates.set(group, estimate);
    return estimate;
  }

  private run(step: SearchStep, group: FieldGroup, order: CandidateOrder, reading: Reading): Promise<Found> {
    const conditions = step.kind === 'segments' ? within(group.match, step.segments) : group.match;
    return step.kind === 'popular'
      ? this.documents.popular(step.tier, conditions, order === 'views' ? 'views' : 'hot', reading)
      : this.documents.everywhere(conditions, order, reading);
  }

  private reading(limit: number, least: number, base: BaseScore | null = null): Reading {
    return { terms: this.terms, limit, scored: this.scored, least, base };
  }
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const bySeq = new Map<number, Candidate>();
  for (const candidate of candidates) if (!bySeq.has(candidate.seq)) bySeq.set(candidate.seq, candidate);
  return [...bySeq.values()];
}

const allOf = ({ groups }: SearchTerms): FieldGroup => groups[groups.length - 1] ?? groups[0];
