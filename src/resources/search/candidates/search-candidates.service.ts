import { Injectable } from '@nestjs/common';
import { type Candidate, type Found, SearchCandidatesRepository } from './search-candidates.repository.js';
import {
  type CandidateOrder,
  fewOf,
  type PhraseCheck,
  SEARCH_LIMITS,
  type SearchLimits,
  searchPlan,
  type Step,
} from './search-plan.js';
import { estimatedFrom } from './sample.js';
import { type SearchTerms, type Tier, within } from './search-terms.js';
import { summaryQueries } from './tier-base.js';

/** The first documents of a search. */
export interface Candidates {
  readonly found: readonly Candidate[];
  /** How many there are in all; null when only so many were looked for. */
  readonly matches: number | null;
}

/** About how many documents have the words of a tier. */
interface Estimate {
  readonly documents: number;
  readonly newest: number;
}

/** One search's way to its candidates. */
export class CandidateSearch {
  readonly #estimates = new Map<Tier, Promise<Estimate>>();

  constructor(
    private readonly documents: SearchCandidatesRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits,
  ) {}

  /** The first documents of all tiers together. */
  async first(order: 'recent' | 'views', need: number): Promise<Candidates> {
    const { seqs, matches } = await this.firstOf(wholeOf(this.terms), order, need);
    return { found: seqs.map((seq) => ({ seq, base: null })), matches };
  }

  /** The first documents tier by tier, each by heat. */
  async best(need: number): Promise<Candidates> {
    const { tiers } = this.terms;
    const whole = wholeOf(this.terms);
    if (await this.isFew(whole)) return this.inTiers(whole, need);
    const found = new Map<number, Candidate>();
    let matches: number | null = null;
    for (const [place, tier] of tiers.entries()) {
      if (found.size >= need) return { found: [...found.values()], matches: null };
      // The next has all of this one, and a look at each of its documents tells which.
      const next = tiers[place + 1];
      if (next && (await this.estimate(tier)).documents < need && (await this.isFew(next))) continue;
      const part = (await this.isFew(tier)) ? await this.inTiers(tier, need) : await this.ofTier(tier, need);
      for (const candidate of part.found) {
        if (!found.has(candidate.seq)) found.set(candidate.seq, candidate);
      }
      matches = part.matches;
    }
    return { found: [...found.values()], matches };
  }

  /** How many documents there are in all tiers; an estimate where they are too many to be looked at. */
  async count(): Promise<number> {
    const whole = wholeOf(this.terms);
    const { documents } = await this.estimate(whole);
    return documents > this.limits.documents ? documents : this.documents.count(whole.match);
  }

  /** All that a tier has, and of each the best tier that it is in. */
  private async inTiers(tier: Tier, need: number): Promise<Candidates> {
    const { seqs, bases, matches } = await this.documents.inTiers(tier, summaryQueries(this.terms), need);
    return { found: seqs.map((seq, place) => ({ seq, base: bases[place] ?? 0 })), matches };
  }

  private async ofTier(tier: Tier, need: number): Promise<Candidates> {
    const { seqs, matches } = await this.firstOf(tier, 'heat', need);
    return { found: seqs.map((seq) => ({ seq, base: tier.base })), matches };
  }

  private async firstOf(
    tier: Tier,
    order: CandidateOrder,
    need: number,
  ): Promise<{ seqs: readonly number[]; matches: number | null }> {
    const wanted = { order, need, phrase: this.phraseOf(tier), ...(await this.estimate(tier)) };
    for (const step of searchPlan(wanted, this.limits)) {
      const found = await this.look(step, tier, order, need);
      if (found && step.final) return found;
      if (found && found.matches >= need) return { seqs: found.seqs, matches: null };
    }
    return { seqs: [], matches: 0 };
  }

  private async isFew(tier: Tier): Promise<boolean> {
    const { documents } = await this.estimate(tier);
    return documents <= fewOf(this.phraseOf(tier), this.limits);
  }

  /** Where the order of the words of phrases is looked at. */
  private phraseOf({ inSummary }: Tier): PhraseCheck | null {
    if (!this.terms.hasPhrase) return null;
    return inSummary === null ? 'lexemes' : 'summaries';
  }

  private estimate(tier: Tier): Promise<Estimate> {
    const known = this.#estimates.get(tier) ?? this.sample(tier);
    this.#estimates.set(tier, known);
    return known;
  }

  private async sample(tier: Tier): Promise<Estimate> {
    const { matches, newest } = await this.documents.sample(tier.lookedAt);
    return { documents: estimatedFrom(matches, newest), newest };
  }

  private look(step: Step, tier: Tier, order: CandidateOrder, need: number): Promise<Found | null> {
    const conditions = step.kind === 'stretches' ? within(tier.match, step.stretches) : tier.match;
    const wanted = { conditions, inSummary: this.terms.hasPhrase ? tier.inSummary : null };
    return step.kind === 'popular'
      ? this.documents.popular(step.level, wanted, order === 'views' ? 'views' : 'heat', need)
      : this.documents.everywhere(wanted, order, need);
  }
}

/** The tier that has everything. */
const wholeOf = ({ tiers }: SearchTerms): Tier => tiers[tiers.length - 1] ?? tiers[0];

/**
 * Finds the first documents of a search without looking at all that it finds. A sample tells about how many they are,
 * and so where to look.
 */
@Injectable()
export class SearchCandidates {
  constructor(private readonly documents: SearchCandidatesRepository) {}

  of(terms: SearchTerms, limits: SearchLimits = SEARCH_LIMITS): CandidateSearch {
    return new CandidateSearch(this.documents, terms, limits);
  }
}
