import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';
import { LEVEL_SIZES } from './search-levels.js';
import { type LevelChange, SearchUpkeepRepository } from './search-upkeep.repository.js';

/** Documents in one transaction, so that no write waits long. */
const WARMED_AT_A_TIME = 50_000;
const PLACED_AT_A_TIME = 50;
/** One process at a time; any number that nothing else on the database uses for an advisory lock. */
const UPKEEP_LOCK = 7_489_734;

export interface UpkeepOptions {
  /** Ends it between two steps. */
  readonly signal?: AbortSignal;
  /** Of the levels of the popular. */
  readonly sizes?: readonly number[];
  /** Called when all that the new bounds promise is there, before a search relies on it. */
  readonly beforeBounds?: () => Promise<void>;
}

/**
 * What the search knows of popularity and of words is a few minutes old, so that a view costs it nothing. Everything
 * else is written with the recordings.
 */
@Injectable()
export class SearchUpkeep {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource,
    private readonly upkeep: SearchUpkeepRepository,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /**
   * Follows what changed since the last time.
   * @returns false when another process is at it
   */
  async run(options: UpkeepOptions = {}): Promise<boolean> {
    const lock = this.database.createQueryRunner();
    try {
      const [answer] = await lock.manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [UPKEEP_LOCK],
      );
      if (!answer?.taken) return false;
      try {
        await this.follow(options);
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [UPKEEP_LOCK]);
      }
      return true;
    } finally {
      await lock.release();
    }
  }

  private async follow(options: UpkeepOptions): Promise<void> {
    const { signal } = options;
    const newest = await this.step((manager) => this.upkeep.newest(manager));
    for (let after = 0; after < newest && !signal?.aborted; after += WARMED_AT_A_TIME) {
      const until = after + WARMED_AT_A_TIME;
      await this.step((manager) => this.upkeep.warm(after, until, manager));
      await this.step((manager) => this.upkeep.warmPopular(after, until, manager));
    }
    if (!signal?.aborted) await this.placeAll(options);
    if (!signal?.aborted) await this.step((manager) => this.vocabulary.count(manager));
  }

  /** At every moment the levels hold at least what the bounds in force say that they hold. */
  private async placeAll({ signal, sizes = LEVEL_SIZES, beforeBounds }: UpkeepOptions): Promise<void> {
    const bounds = await this.step((manager) => this.upkeep.bounds(sizes, manager));
    const changes = await this.step((manager) => this.upkeep.misplaced(bounds, manager));
    const rising = changes.filter(({ level, before }) => level > before);
    const falling = changes.filter(({ level, before }) => level < before);
    await this.inBatches(rising, signal, (batch, manager) => this.upkeep.place(batch, manager));
    if (signal?.aborted) return;
    await beforeBounds?.();
    await this.step((manager) => this.upkeep.saveBounds(bounds, manager));
    const [staying, leaving] = [
      falling.filter(({ level }) => level > 0),
      falling.filter(({ level }) => level === 0),
    ];
    await this.inBatches(staying, signal, (batch, manager) => this.upkeep.place(batch, manager));
    await this.inBatches(leaving, signal, (batch, manager) => this.upkeep.unplace(batch, manager));
  }

  private async inBatches(
    changes: readonly LevelChange[],
    signal: AbortSignal | undefined,
    work: (batch: readonly LevelChange[], manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    for (let begin = 0; begin < changes.length && !signal?.aborted; begin += PLACED_AT_A_TIME) {
      await this.step((manager) => work(changes.slice(begin, begin + PLACED_AT_A_TIME), manager));
    }
  }

  private step<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
