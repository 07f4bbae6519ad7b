import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { SearchFillRepository } from './search-fill.repository.js';
import { SearchIndexesRepository } from './search-indexes.repository.js';
import { SearchIndex } from './search-index.service.js';
import { SearchUpkeep } from './search-upkeep.service.js';

const RECORDINGS_AT_A_TIME = 100;
/** While one batch is tokenised here, another is written by the database. */
const BATCHES_AT_ONCE = 2;

export interface FillOptions {
  /** Look at every recording, rather than at those without a current document. */
  readonly all?: boolean;
  /** Told now and then how many recordings have been looked at. */
  readonly onProgress?: (recordings: number) => void;
  /** Ends it between two batches; what is done stays done. */
  readonly signal?: AbortSignal;
}

/** Makes the search index what the recordings say, beside a running service too. Broken off, it goes on where it was. */
@Injectable()
export class SearchFill {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource,
    private readonly recordings: SearchFillRepository,
    private readonly indexes: SearchIndexesRepository,
    private readonly index: SearchIndex,
    private readonly upkeep: SearchUpkeep,
  ) {}

  /**
   * Looks at all recordings that may need it. Into an empty index they come without the indexes of lexemes, which are
   * made at the end: until then nothing is found.
   * @returns how many recordings it looked at
   */
  async rebuild(options: FillOptions = {}): Promise<number> {
    for (const table of ['search_document', 'search_popular', 'search_word'] as const) {
      if (await this.indexes.canBeFilled(table)) await this.indexes.drop(table);
    }
    const count = await this.catchUp(options);
    await this.indexes.ensure('search_document');
    await this.indexes.ensure('search_word');
    await this.upkeep.run({
      signal: options.signal,
      beforeBounds: () => this.indexes.ensure('search_popular'),
    });
    await this.indexes.ensure('search_popular');
    return count;
  }

  /** The same into the indexes as they are. */
  async catchUp({ all = false, onProgress, signal }: FillOptions = {}): Promise<number> {
    let count = 0;
    const refresh = async (seqs: readonly number[]): Promise<void> => {
      await this.database.transaction(async (manager) => {
        // Plans are kept: those made while the tables are empty must do when they are not.
        await manager.query('SET LOCAL enable_seqscan = off');
        await this.index.refresh(seqs, manager);
      });
      count += seqs.length;
      onProgress?.(count);
    };
    for (;;) {
      const hidden = await this.recordings.listHidden(RECORDINGS_AT_A_TIME);
      if (hidden.length === 0 || signal?.aborted) break;
      await refresh(hidden);
    }
    let after = 0;
    let next = Promise.resolve<readonly number[]>([]);
    const take = (): Promise<readonly number[]> => {
      next = next.then(async () => {
        const seqs = signal?.aborted
          ? []
          : await this.recordings.listPublic(after, RECORDINGS_AT_A_TIME, all);
        after = seqs.at(-1) ?? after;
        return seqs;
      });
      return next;
    };
    const work = async (): Promise<void> => {
      for (let seqs = await take(); seqs.length > 0; seqs = await take()) await refresh(seqs);
    };
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work));
    return count;
  }
}
