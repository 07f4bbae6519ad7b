import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import { BlobReferencesService } from '../../media/blobs/blob-references.service.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { UnusedNamesService } from '../unused-names.service.js';
import { GifPurgeRepository, type TakenGif } from './gif-purge.repository.js';

const GIFS_AT_A_TIME = 20;

/** The purged recordings, and blobs that may be unreferenced now. */
export interface RemovedGifs {
  readonly gifs: readonly TakenGif[];
  readonly blobKeys: readonly string[];
}

type TakeGifs = (manager: EntityManager) => Promise<readonly TakenGif[]>;

/** Purges recordings 30 days after their deletion. Rows first: an interruption leaves only unreferenced blobs, which the sweep removes. */
@Injectable()
export class GifPurgeService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly gifs: GifPurgeRepository,
    private readonly references: BlobReferencesService,
    private readonly security: SecurityLog,
    private readonly quotas: QuotasService,
    private readonly names: UnusedNamesService,
  ) {}

  /** @param signal ends it after the current batch @returns the number of purged recordings */
  purge(signal?: AbortSignal): Promise<number> {
    return this.purgeAll((manager) => this.gifs.takeExpired(GIFS_AT_A_TIME, manager), signal);
  }

  /** Purges the deleted recordings of an author immediately. @returns their number */
  purgeOf(authorSeq: number): Promise<number> {
    return this.purgeAll((manager) => this.gifs.takeDeletedOf(authorSeq, GIFS_AT_A_TIME, manager));
  }

  private async purgeAll(take: TakeGifs, signal?: AbortSignal): Promise<number> {
    let purged = 0;
    while (!signal?.aborted) {
      const { gifs, blobKeys } = await this.removeRows(take);
      const recordings = gifs.map(({ id }) => id);
      if (gifs.length > 0) this.security.write('recording_purged', {}, { recordings });
      purged += gifs.length;
      await this.names.remove(gifs);
      for (const key of blobKeys) await this.references.removeUnreferenced(key);
      if (gifs.length < GIFS_AT_A_TIME) break;
    }
    return purged;
  }

  removeRows(
    take: TakeGifs = (manager) => this.gifs.takeExpired(GIFS_AT_A_TIME, manager),
  ): Promise<RemovedGifs> {
    return this.database.transaction(async (manager) => {
      const expired = await take(manager);
      if (expired.length === 0) return { gifs: [], blobKeys: [] };
      const seqs = expired.map(({ seq }) => seq);
      const { blobKeys, usages } = await this.references.lockFiles(seqs, manager);
      await this.gifs.remove(seqs, manager);
      await this.quotas.release(usages, manager);
      return { gifs: expired, blobKeys };
    });
  }
}
