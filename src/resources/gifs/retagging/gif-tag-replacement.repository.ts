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
  /** Locks the next recordings with a tag, including deleted and hidden ones, by `seq`. */
  async lockNext(tagSeq: number, after: number, limit: number, manager: EntityManager): Promise<GifState[]> {
    const rows: StateRow[] = await manager.query(
      `SELECT ${STATE} FROM gif WHERE tag_seqs @> ARRAY[$1::int] AND seq > $2
       ORDER BY seq LIMIT $3 FOR NO KEY UPDATE`,
      [tagSeq, after, limit],
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
