import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { GifEntity } from '../data/gif.entity.js';
import { RECOVERY_HOURS } from '../data/retention.js';
import type { FormerNames } from '../unused-names.service.js';

/** A locked recording. */
export interface TakenGif extends FormerNames {
  readonly seq: number;
  readonly id: string;
}

const COLUMNS = 'seq, id, tag_seqs AS "tagSeqs", repo_seq AS "repoSeq"';

@Injectable()
export class GifPurgeRepository {
  /** Locks recordings that can no longer be restored; concurrent purges get others. */
  takeExpired(limit: number, manager: EntityManager): Promise<TakenGif[]> {
    return manager.query(
      `SELECT ${COLUMNS} FROM gif WHERE deleted_at <= now() - make_interval(hours => $1)
       ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [RECOVERY_HOURS, limit],
    );
  }

  /** Locks deleted recordings of an author, whether they can be restored or not. */
  takeDeletedOf(authorSeq: number, limit: number, manager: EntityManager): Promise<TakenGif[]> {
    return manager.query(
      `SELECT ${COLUMNS} FROM gif WHERE author_seq = $1 AND deleted_at IS NOT NULL LIMIT $2 FOR UPDATE`,
      [authorSeq, limit],
    );
  }

  /** Also deletes their tags, renditions, transcript, stats and places in collections. */
  async remove(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.delete(GifEntity, { seq: In([...seqs]) });
  }
}
