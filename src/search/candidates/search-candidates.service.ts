import { Injectable } from '@nestjs/common';
import { type Found, SAMPLED, SearchCandidatesRepository } from './search-candidates.repository.js';
import {
  type CandidateOrder,
  SEARCH_LIMITS,
  type SearchLimits,
  searchPlan,
  type Step,
} from './search-plan.js';
import { type SearchTerms, type Tier, within } from './search-terms.js';

/** The first documents of a tier. */
export interface Candidates {
  readonly seqs: readonly number[];
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
  #whole: Promise<Estimate> | undefined;

  constructor(
    private readonly documents: SearchCandidatesRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits,
  ) {}

  /** The first documents of a tier, in an order. */
  async first(tier: Tier, order: CandidateOrder, need: number): Promise<Candidates> {
    const wanted = { order, need, hasPhrase: this.terms.hasPhrase, ...(await this.estimate(tier)) };
    for (const step of searchPlan(wanted, this.limits)) {
      const found = await this.look(step, tier, order, need);
      if (found && step.final) return found;
      if (found && found.matches >= need) return { seqs: found.seqs, matches: null };
    }
    return { seqs: [], matches: 0 };
  }

  /** How many documents there are in all tiers; an estimate where they are too many to be looked at. */
  async count(): Promise<number> {
    const { documents } = await this.whole();
    return documents > this.limits.documents ? documents : this.documents.count(wholeOf(this.terms).match);
  }

  /** No tier has more than the last: where that has few, the others need not be asked for. */
  private async estimate(tier: Tier): Promise<Estimate> {
    const whole = await this.whole();
    const isFew = whole.documents <= (this.terms.hasPhrase ? this.limits.phrases : this.limits.documents);
    return isFew || tier === wholeOf(this.terms) ? whole : this.sample(tier);
  }

  private whole(): Promise<Estimate> {
    return (this.#whole ??= this.sample(wholeOf(this.terms)));
  }

  private async sample(tier: Tier): Promise<Estimate> {
    const { matches, newest } = await this.documents.sample(tier.lookedAt);
    return { documents: matches * SAMPLED, newest };
  }

  private look(step: Step, { match }: Tier, order: CandidateOrder, need: number): Promise<Found | null> {
    switch (step.kind) {
      case 'everywhere':
        return this.documents.everywhere(match, order, need);
      case 'popular':
        return this.documents.popular(step.level, match, order === 'views' ? 'views' : 'heat', need);
      case 'stretches':
        return this.documents.everywhere(within(match, step.stretches), order, need);
    }
  }
}

/** The tier that has everything. */
export const wholeOf = ({ tiers }: SearchTerms): Tier => tiers[tiers.length - 1] ?? tiers[0];

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
