import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, Repository } from 'typeorm';
import { PinnedGifEntity } from './pinned-gif.entity.js';

@Injectable()
export class PinnedGifRepository {
  constructor(@InjectRepository(PinnedGifEntity) private readonly rows: Repository<PinnedGifEntity>) {}

  /** The `seq`s of the public ones, in order. */
  async listPublic(userSeq: number): Promise<number[]> {
    const rows: { seq: number }[] = await this.rows.query(
      `SELECT gif.seq FROM pinned_gif JOIN public_gif AS gif ON gif.seq = pinned_gif.gif_seq
       WHERE pinned_gif.user_seq = $1 ORDER BY pinned_gif.position`,
      [userSeq],
    );
    return rows.map(({ seq }) => seq);
  }

  /** Those of some ids that are public recordings of the user. */
  async listPinnable(ids: readonly string[], userSeq: number, manager: EntityManager): Promise<Set<string>> {
    const rows: { id: string }[] = await manager.query(
      'SELECT id FROM public_gif WHERE id = ANY($1) AND author_seq = $2',
      [ids, userSeq],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Replaces all. Concurrent calls wait for each other at the first place. @returns false if nothing changed */
  async replace(userSeq: number, gifSeqs: readonly number[], manager: EntityManager): Promise<boolean> {
    const changed: unknown[] = await manager.query(
      `INSERT INTO pinned_gif (user_seq, position, gif_seq)
       SELECT $1, place - 1, gif_seq FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (gif_seq, place) ORDER BY place
       ON CONFLICT (user_seq, position) DO UPDATE SET gif_seq = excluded.gif_seq
         WHERE pinned_gif.gif_seq <> excluded.gif_seq
       RETURNING position`,
      [userSeq, gifSeqs],
    );
    const rest = await manager.delete(PinnedGifEntity, {
      userSeq,
      position: MoreThanOrEqual(gifSeqs.length),
    });
    return changed.length > 0 || (rest.affected ?? 0) > 0;
  }
}
