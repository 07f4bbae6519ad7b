import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { readmeLimit } from '../../../recording/gif/readme-gif.js';
import type { RenditionName } from '../rendition.entity.js';

export interface BackfillStep {
  /** Recordings from before stills, MP4s and OCR transcripts existed. */
  readonly older: readonly number[];
  /** Recordings whose transcript has no seconds of the cast. */
  readonly untimed: readonly number[];
  readonly before: number | null;
}

@Injectable()
export class RenditionBackfillRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Scans `looked` recordings, but stops after `taken` older or untimed ones. */
  async nextStep(from: number, looked: number, taken: number): Promise<BackfillStep> {
    const [row]: { older: number[]; untimed: number[]; lowest: number | null }[] = await this.manager.query(
      `WITH step AS MATERIALIZED (SELECT seq FROM gif_picture WHERE seq < $1 ORDER BY seq DESC LIMIT $2)
       SELECT (SELECT min(seq) FROM step) AS lowest, array(
         SELECT seq::float8 FROM step
         WHERE EXISTS (SELECT FROM rendition WHERE gif_seq = seq AND name = 'gif' AND state = 'ready')
           AND NOT EXISTS (SELECT FROM rendition WHERE gif_seq = seq AND name = 'still')
         ORDER BY seq DESC LIMIT $3) AS older, array(
         SELECT seq::float8 FROM step
         WHERE EXISTS (SELECT FROM transcript WHERE gif_seq = seq AND source = 'cast' AND cast_times IS NULL)
         ORDER BY seq DESC LIMIT $3) AS untimed`,
      [from, looked, taken],
    );
    const { older = [], untimed = [], lowest = null } = row ?? {};
    const ends = [older, untimed].flatMap((found) => (found.length === taken ? found.slice(-1) : []));
    const before = ends.length > 0 ? Math.max(...ends) : lowest;
    const isLookedAt = (seq: number) => before === null || seq >= before;
    return { older: older.filter(isLookedAt), untimed: untimed.filter(isLookedAt), before };
  }

  async insertPending(gifSeqs: readonly number[], manager: EntityManager): Promise<number[]> {
    const added: { gifSeq: number; name: RenditionName }[] = await manager.query(
      `INSERT INTO rendition (gif_seq, name, state)
       SELECT picture.gif_seq, missing.name, 'pending'
       FROM rendition AS picture
       CROSS JOIN (VALUES ('still'), ('mp4'), ('transcript'), ('readme')) AS missing (name)
       WHERE picture.gif_seq = ANY($1) AND picture.name = 'gif'
         AND (missing.name <> 'readme' OR picture.byte_size > ${readmeLimit})
       ON CONFLICT DO NOTHING
       RETURNING gif_seq AS "gifSeq", name`,
      [gifSeqs],
    );
    return added.filter(({ name }) => name === 'still').map(({ gifSeq }) => gifSeq);
  }
}
