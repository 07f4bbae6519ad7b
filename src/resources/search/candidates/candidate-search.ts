import type { Candidate, Found, SearchRepository } from '../search.repository.js';
import { headQueries } from './base-score.js';
import { estimatedFrom } from './sample.js';
import {
  type CandidateOrder,
  exactThreshold,
  type PhraseCheck,
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

interface Estimate {
  readonly documents: number;
  readonly newest: number;
}

/** Finds the first documents of one search without reading all matches: a sample tells where to look. */
export class CandidateSearch {
  readonly #estimates = new Map<FieldGroup, Promise<Estimate>>();

  constructor(
    private readonly documents: SearchRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits = SEARCH_LIMITS,
  ) {}

  async first(order: 'recent' | 'views', need: number): Promise<Candidates> {
    const { seqs, matches } = await this.firstOf(allOf(this.terms), order, need);
    return { found: seqs.map((seq) => ({ seq, base: null })), matches };
  }

  async best(need: number): Promise<Candidates> {
    const { groups } = this.terms;
    const all = allOf(this.terms);
    if (await this.isReadWhole(all)) return this.inGroups(all, need);
    const found = new Map<number, Candidate>();
    let matches: number | null = null;
    for (const [place, group] of groups.entries()) {
      if (found.size >= need) return { found: [...found.values()], matches: null };
      // The next group contains this one; when it is read whole, each document's own group comes out.
      const next = groups[place + 1];
      if (next && (await this.estimate(group)).documents < need && (await this.isReadWhole(next))) continue;
      const part = (await this.isReadWhole(group))
        ? await this.inGroups(group, need)
        : await this.ofGroup(group, need);
      for (const candidate of part.found) {
        if (!found.has(candidate.seq)) found.set(candidate.seq, candidate);
      }
      matches = part.matches;
    }
    return { found: [...found.values()], matches };
  }

  /** Exact up to the threshold, an estimate above. */
  async count(): Promise<number> {
    const all = allOf(this.terms);
    const { documents } = await this.estimate(all);
    return documents > this.limits.exactThreshold ? documents : this.documents.count(all.match);
  }

  private async inGroups(group: FieldGroup, need: number): Promise<Candidates> {
    const { seqs, bases, matches } = await this.documents.inGroups(group, headQueries(this.terms), need);
    return { found: seqs.map((seq, place) => ({ seq, base: bases[place] ?? 0 })), matches };
  }

  private async ofGroup(group: FieldGroup, need: number): Promise<Candidates> {
    const { seqs, matches } = await this.firstOf(group, 'hot', need);
    return { found: seqs.map((seq) => ({ seq, base: group.base })), matches };
  }

  private async firstOf(
    group: FieldGroup,
    order: CandidateOrder,
    need: number,
  ): Promise<{ seqs: readonly number[]; matches: number | null }> {
    const input = { order, need, phrase: this.phraseCheck(group), ...(await this.estimate(group)) };
    for (const step of searchPlan(input, this.limits)) {
      const found = await this.run(step, group, order, need);
      if (found && step.final) return found;
      if (found && found.matches >= need) return { seqs: found.seqs, matches: null };
    }
    return { seqs: [], matches: 0 };
  }

  private async isReadWhole(group: FieldGroup): Promise<boolean> {
    const { documents } = await this.estimate(group);
    return documents <= exactThreshold(this.phraseCheck(group), this.limits);
  }

  private phraseCheck({ inHead }: FieldGroup): PhraseCheck | null {
    if (!this.terms.hasPhrase) return null;
    return inHead === null ? 'lexemes' : 'head';
  }

  private estimate(group: FieldGroup): Promise<Estimate> {
    const known = this.#estimates.get(group) ?? this.sample(group);
    this.#estimates.set(group, known);
    return known;
  }

  private async sample(group: FieldGroup): Promise<Estimate> {
    const { matches, newest } = await this.documents.sample(group.unordered);
    return { documents: estimatedFrom(matches, newest), newest };
  }

  private run(
    step: SearchStep,
    group: FieldGroup,
    order: CandidateOrder,
    need: number,
  ): Promise<Found | null> {
    const conditions = step.kind === 'segments' ? within(group.match, step.segments) : group.match;
    const filter = { conditions, inHead: this.terms.hasPhrase ? group.inHead : null };
    return step.kind === 'popular'
      ? this.documents.popular(step.tier, filter, order === 'views' ? 'views' : 'hot', need)
      : this.documents.everywhere(filter, order, need);
  }
}

const allOf = ({ groups }: SearchTerms): FieldGroup => groups[groups.length - 1] ?? groups[0];
