import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchUpkeepService } from './search-upkeep.service.js';

/** Of recordings; with their lexemes, the longest take 100 MB. */
const BATCH = 20;
/** The process tokenises one batch while PostgreSQL writes the other. */
const PARALLEL_BATCHES = 2;

export interface BackfillOptions {
  readonly all?: boolean;
  readonly onProgress?: (recordings: number) => void;
  readonly signal?: AbortSignal;
}

export type Refresh = (gifSeqs: readonly number[], manager: EntityManager) => Promise<void>;

/** Fills and corrects the index. It may run while the service runs, and resumes after an interruption. */
@Injectable()
export class SearchBackfillService {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource,
    private readonly index: SearchIndexRepository,
    private readonly upkeep: SearchUpkeepService,
  ) {}

  /**
   * Creates the GIN indexes of empty tables last, which is ten times faster; until then searches find nothing.
   * @returns the number of recordings visited
   */
  async rebuild(refresh: Refresh, options: BackfillOptions): Promise<number> {
    for (const table of ['search_document', 'search_popular', 'search_word'] as const) {
      if (await this.index.canDropIndexes(table)) await this.index.dropIndexes(table);
    }
    const count = await this.catchUp(refresh, options);
    await this.index.ensureIndexes('search_document');
    await this.index.ensureIndexes('search_word');
    await this.upkeep.run({
      signal: options.signal,
      beforeBounds: () => this.index.ensureIndexes('search_popular'),
    });
    await this.index.ensureIndexes('search_popular');
    return count;
  }

  async catchUp(
    refresh: Refresh,
    { all = false, onProgress, signal }: BackfillOptions = {},
  ): Promise<number> {
    let count = 0;
    const visit = async (seqs: readonly number[]): Promise<void> => {
      await this.database.transaction(async (manager) => {
        // Cached plans made while the tables are empty must still fit when they are full.
        await manager.query('SET LOCAL enable_seqscan = off');
        await refresh(seqs, manager);
      });
      count += seqs.length;
      onProgress?.(count);
    };
    for (;;) {
      const hidden = await this.index.listHidden(BATCH);
      if (hidden.length === 0 || signal?.aborted) break;
      await visit(hidden);
    }
    const next = this.publicBatches(all, signal);
    const work = async (): Promise<void> => {
      for (let seqs = await next(); seqs.length > 0; seqs = await next()) await visit(seqs);
    };
    await Promise.all(Array.from({ length: PARALLEL_BATCHES }, work));
    return count;
  }

  private publicBatches(all: boolean, signal?: AbortSignal): () => Promise<readonly number[]> {
    let after = 0;
    let last = Promise.resolve<readonly number[]>([]);
    return () => {
      last = last.then(async () => {
        const seqs = signal?.aborted ? [] : await this.index.listPublic(after, BATCH, all);
        after = seqs.at(-1) ?? after;
        return seqs;
      });
      return last;
    };
  }
}
