import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { POPULARITY_TIER_SIZES } from './popularity-tiers.js';
import { SearchIndexRepository, type TierChange } from './search-index.repository.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

/** Documents in one transaction, so that writes do not wait long. */
const HOT_SCORE_BATCH = 50_000;
const TIER_BATCH = 50;
/** Identifies the advisory lock; no other code on this database may use the number. */
const UPKEEP_LOCK = 7_489_734;

export interface UpkeepOptions {
  readonly signal?: AbortSignal;
  readonly sizes?: readonly number[];
  /** Runs before searches rely on the new bounds. */
  readonly beforeBounds?: () => Promise<void>;
}

/** Updates hot scores, popularity tiers and word counts at intervals, so that a view costs the search index nothing. */
@Injectable()
export class SearchUpkeepService {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource,
    private readonly index: SearchIndexRepository,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /** @returns false when another process is running the upkeep */
  async run(options: UpkeepOptions = {}): Promise<boolean> {
    const lock = this.database.createQueryRunner();
    try {
      const [answer] = await lock.manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [UPKEEP_LOCK],
      );
      if (!answer?.taken) return false;
      try {
        await this.update(options);
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [UPKEEP_LOCK]);
      }
      return true;
    } finally {
      await lock.release();
    }
  }

  private async update(options: UpkeepOptions): Promise<void> {
    const { signal } = options;
    const newest = await this.database.transaction((manager) => this.index.newest(manager));
    for (let after = 0; after < newest && !signal?.aborted; after += HOT_SCORE_BATCH) {
      const until = after + HOT_SCORE_BATCH;
      await this.database.transaction((manager) => this.index.refreshHotScores(after, until, manager));
      await this.database.transaction((manager) => this.index.refreshPopularHotScores(after, until, manager));
    }
    if (!signal?.aborted) await this.updateTiers(options);
    if (signal?.aborted) return;
    await this.database.transaction((manager) => this.vocabulary.count(manager));
    await this.database.transaction(async (manager) => {
      await this.vocabulary.lockForRemoval(manager);
      await this.vocabulary.removeUncounted(manager);
    });
  }

  /** Promotes before it saves the bounds and demotes after that, so that a tier always has all documents above its bounds. */
  private async updateTiers(options: UpkeepOptions): Promise<void> {
    const { signal, sizes = POPULARITY_TIER_SIZES, beforeBounds } = options;
    const bounds = await this.database.transaction((manager) => this.index.bounds(sizes, manager));
    const changes = await this.database.transaction((manager) => this.index.tierChanges(bounds, manager));
    const rising = changes.filter(({ tier, before }) => tier > before);
    const falling = changes.filter(({ tier, before }) => tier < before);
    await this.inBatches(rising, signal, (batch, manager) => this.index.promote(batch, manager));
    if (signal?.aborted) return;
    await beforeBounds?.();
    await this.database.transaction((manager) => this.index.saveBounds(bounds, manager));
    await this.inBatches(falling, signal, (batch, manager) => this.index.demote(batch, manager));
  }

  private async inBatches(
    changes: readonly TierChange[],
    signal: AbortSignal | undefined,
    work: (batch: readonly TierChange[], manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    for (let begin = 0; begin < changes.length && !signal?.aborted; begin += TIER_BATCH) {
      await this.database.transaction((manager) => work(changes.slice(begin, begin + TIER_BATCH), manager));
    }
  }
}
