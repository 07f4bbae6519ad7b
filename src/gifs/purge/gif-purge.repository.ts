import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { GifEntity } from '../gif.entity.js';
import { RECOVERY_HOURS } from '../recovery.js';

@Injectable()
export class GifPurgeRepository {
  /** Recordings that can no more be restored, locked for this transaction; another purge gets others. */
  async takeExpired(limit: number, manager: EntityManager): Promise<number[]> {
    const rows: { seq: number }[] = await manager.query(
      `SELECT seq FROM gif WHERE deleted_at <= now() - make_interval(hours => $1)
       ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [RECOVERY_HOURS, limit],
    );
    return rows.map((row) => row.seq);
  }

  /** With everything that hangs on them: tags, forms, transcript, counters, places in collections. */
  async remove(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.delete(GifEntity, { seq: In([...seqs]) });
  }
}
