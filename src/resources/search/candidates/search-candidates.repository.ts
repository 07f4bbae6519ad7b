import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../../platform/database/data-source-options.js';
import { run } from '../../../platform/database/statement.js';
import type { CandidateOrder } from './search-plan.js';
import { count, everywhere, inTiers, popular, sample } from './search-statements.js';
import type { Conditions, Tier, TierBase } from './search-terms.js';
import type { SummaryQueries } from './tier-base.js';

/** A document that was found. */
export interface Candidate {
  readonly seq: number;
  /** Of the best tier that it is in; null when that was not asked. */
  readonly base: TierBase | null;
}

/** The first of all that is found. */
export interface Found {
  readonly seqs: readonly number[];
  /** How many there are in all. */
  readonly matches: number;
}

/** The same, and of each the base of the best tier that it is in. */
export interface FoundInTiers extends Found {
  readonly bases: readonly TierBase[];
}

/** How many of a sample of the documents meet conditions, and the newest document of all. */
export interface Sample {
  readonly matches: number;
  readonly newest: number;
}

/** What documents have to meet. */
export interface Wanted {
  readonly conditions: Conditions;
  /** What their summaries have to match too; null when that is nothing. */
  readonly inSummary: string | null;
}

const NOTHING = { seqs: [], bases: [], matches: 0 } satisfies FoundInTiers;

/** Finds documents. */
@Injectable()
export class SearchCandidatesRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  async sample(conditions: Conditions): Promise<Sample> {
    const [row] = await run<Sample>(this.database.manager, sample(conditions.length), conditions);
    return row ?? { matches: 0, newest: 0 };
  }

  async count(conditions: Conditions): Promise<number> {
    const statement = count(conditions.length);
    const [row] = await run<{ matches: number }>(this.database.manager, statement, conditions);
    return row?.matches ?? 0;
  }

  /** Looks at every document that meets the conditions. */
  async everywhere({ conditions, inSummary }: Wanted, order: CandidateOrder, limit: number): Promise<Found> {
    const statement = everywhere(order, conditions.length);
    const [row] = await run<Found>(this.database.manager, statement, [limit, inSummary, ...conditions]);
    return row ?? NOTHING;
  }

  /**
   * Looks at every document of a tier. Those of the best tier come first, and of each the hottest.
   * @param summaries see `summaryQueries`
   */
  async inTiers({ match, base }: Tier, summaries: SummaryQueries, limit: number): Promise<FoundInTiers> {
    const statement = inTiers(match.length);
    const values = [limit, base, ...summaries, ...match];
    const [row] = await run<FoundInTiers>(this.database.manager, statement, values);
    return row ?? NOTHING;
  }

  /**
   * Looks at the popular documents of a level alone. What it finds comes before all that the level does not have.
   * Null when there is no such level.
   */
  async popular(
    level: number,
    { conditions, inSummary }: Wanted,
    order: 'heat' | 'views',
    limit: number,
  ): Promise<Found | null> {
    const statement = popular(order, level, conditions.length);
    const [row] = await run<Found>(this.database.manager, statement, [limit, inSummary, ...conditions]);
    return row ?? null;
  }
}
