import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type GifState, STATE, stateOf, type StateRow } from '../data/gif-state.js';

/** The new tag takes the position of the old one, unless the recording already has it. */
const REPLACE = `
  UPDATE gif SET tag_seqs = CASE
    WHEN $3::int IS NULL OR tag_seqs @> ARRAY[$3::int] THEN array_remove(tag_seqs, $2)
    ELSE array_replace(tag_seqs, $2, $3) END
  WHERE seq = ANY($1) RETURNING ${STATE}`;

@Injectable()
export class GifTagReplacementRepository {
  /** Locks some recordings with a tag, including deleted and hidden ones, by `seq`. */
  async lockSome(tagSeq: number, limit: number, manager: EntityManager): Promise<GifState[]> {
    // With a limit, PostgreSQL would look for them in the whole table.
    await manager.query('SET LOCAL enable_seqscan = off');
    const rows: StateRow[] = await manager.query(
      `SELECT ${STATE} FROM gif
       WHERE seq = ANY(ARRAY(SELECT seq FROM gif WHERE tag_seqs @> ARRAY[$1::int] LIMIT $2))
       ORDER BY seq FOR NO KEY UPDATE`,
      [tagSeq, limit],
    );
    return rows.map(stateOf);
  }

  /** @param bySeq null to remove the tag @returns the new states, in no order */
  async replace(
    gifSeqs: readonly number[],
    tagSeq: number,
    bySeq: number | null,
    manager: EntityManager,
  ): Promise<GifState[]> {
    const [rows] = await manager.query<[StateRow[], number]>(REPLACE, [gifSeqs, tagSeq, bySeq]);
    return rows.map(stateOf);
  }
}
