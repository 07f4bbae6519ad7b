import type { Candidate, Estimate, Found, Reading, SearchRepository } from '../search.repository.js';
import {
  type CandidateOrder,
  exactThreshold,
  SEARCH_LIMITS,
  type SearchLimits,
  searchPlan,
  type SearchStep,
} from './search-plan.js';
import { type FieldGroup, type SearchTerms, within } from './search-terms.js';

export interface Candidates {
  readonly found: readonly Candidate[];
  /** Null when the search stopped before it knew all of them. */
  readonly matches: number | null;
}

/** Finds the first documents of one search without reading all matches: a sample shows where to look. */
export class CandidateSearch {
  readonly #estimates = new Map<FieldGroup, Promise<Estimate>>();
  readonly #whole = new Map<FieldGroup, Promise<Candidates | null>>();

  /** @param scored the first and the last candidate to score, from 1 */
  constructor(
    private readonly documents: SearchRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits = SEARCH_LIMITS,
    private readonly scored: readonly [number, number] = [1, 0],
  ) {}

  async first(order: 'recent' | 'views', need: number): Promise<Candidates> {
    const all = allOf(this.terms);
    return (await this.whole(all, order, need)) ?? this.firstOf(all, order, need);
  }

  async best(need: number): Promise<Candidates> {
    const { groups } = this.terms;
    const all = await this.whole(allOf(this.terms), 'groups', need);
    if (all) return all;
    const parts: Candidates[] = [];
    for (const [place, group] of groups.entries()) {
      const whole = await this.whole(group, 'groups', need);
      // The next group contains this one; if it is read completely, each document's own group is known.
      const next = groups[place + 1];
      const isFew = whole !== null && whole.found.length < need;
      if (next && isFew && (await this.whole(next, 'groups', need))) continue;
      parts.push(whole ?? (await this.ofGroup(group, need)));
      const [only] = parts;
      if (parts.length === 1 && only && only.found.length >= need) return { ...only, matches: null };
      const found = distinct(parts);
      if (found.length >= need || !next)
        return { found, matches: next ? null : (parts.at(-1)?.matches ?? null) };
    }
    return { found: [], matches: 0 };
  }

  /** Exact up to the threshold, an estimate above. */
  async count(): Promise<number> {
    const all = allOf(this.terms);
    const { documents } = await this.estimate(all);
    return documents > this.limits.exactThreshold ? documents : this.documents.count(all.match);
  }

  /** All documents of a group, if they are few; otherwise null. */
  private whole(
    group: FieldGroup,
    order: 'recent' | 'views' | 'groups',
    need: number,
  ): Promise<Candidates | null> {
    const known = this.#whole.get(group) ?? this.readWhole(group, order, need);
    this.#whole.set(group, known);
    return known;
  }

  private async readWhole(
    group: FieldGroup,
    order: 'recent' | 'views' | 'groups',
    need: number,
  ): Promise<Candidates | null> {
    const most = exactThreshold(this.terms.hasPhrase, this.limits);
    // An estimate of phrases needs another statement: they are counted without the order of their words.
    const phrases = this.terms.hasPhrase ? await this.estimate(group) : null;
    if (phrases && phrases.documents > most) return null;
    // Candidates of several groups are scored together at the end.
    const least = group === allOf(this.terms) ? 0 : need;
    const reading = { ...this.reading(need, least), most: phrases ? Infinity : most };
    const { first, matches, estimate } = await this.read(group, order, reading);
    if (!phrases && estimate) this.#estimates.set(group, Promise.resolve(estimate));
    if ((await this.estimate(group)).documents <= most) return { found: first, matches };
    // The better groups have enough.
    return first.length >= need ? { found: first, matches: null } : null;
  }

  private read(group: FieldGroup, order: 'recent' | 'views' | 'groups', reading: Reading): Promise<Found> {
    if (order !== 'groups') return this.documents.everywhere(group.match, order, reading);
    const { groups } = this.terms;
    return this.documents.groupByGroup(groups.slice(0, groups.indexOf(group) + 1), reading);
  }

  private async ofGroup(group: FieldGroup, need: number): Promise<Candidates> {
    const { found, matches } = await this.firstOf(group, 'hot', need);
    return { found: found.map((each) => ({ ...each, base: group.base })), matches };
  }

  private async firstOf(group: FieldGroup, order: CandidateOrder, need: number): Promise<Candidates> {
    const input = { order, need, hasPhrase: this.terms.hasPhrase, ...(await this.estimate(group)) };
    for (const step of searchPlan(input, this.limits)) {
      const found = await this.run(step, group, order, need);
      if (found && (step.final || found.matches >= need)) {
        return { found: found.first, matches: step.final ? found.matches : null };
      }
    }
    return { found: [], matches: 0 };
  }

  private estimate(group: FieldGroup): Promise<Estimate> {
    const known = this.#estimates.get(group) ?? this.documents.estimate(group.unordered);
    this.#estimates.set(group, known);
    return known;
  }

  private run(
    step: SearchStep,
    group: FieldGroup,
    order: CandidateOrder,
    need: number,
  ): Promise<Found | null> {
    const conditions = step.kind === 'segments' ? within(group.match, step.segments) : group.match;
    const reading = this.reading(need, step.final ? 0 : need);
    return step.kind === 'popular'
      ? this.documents.popular(step.tier, conditions, order === 'views' ? 'views' : 'hot', reading)
      : this.documents.everywhere(conditions, order, reading);
  }

  private reading(limit: number, least: number): Reading {
    return { terms: this.terms, limit, scored: this.scored, least };
  }
}

/** Scores hold for the candidates that they were made with. */
function distinct(parts: readonly Candidates[]): Candidate[] {
  const bySeq = new Map<number, Candidate>();
  for (const candidate of parts.flatMap(({ found }) => found)) {
    if (!bySeq.has(candidate.seq)) bySeq.set(candidate.seq, { ...candidate, score: null });
  }
  return [...bySeq.values()];
}

const allOf = ({ groups }: SearchTerms): FieldGroup => groups[groups.length - 1] ?? groups[0];
