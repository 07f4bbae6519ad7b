import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { BlobRow } from '../blobs/media-blob.js';
import type { RenditionState } from '../renditions/stored-rendition.entity.js';
import { FrameEntity } from './frame.entity.js';

export interface RequestedFrame extends BlobRow {
  /** The state of the GIF. */
  readonly state: RenditionState;
  /** Why the GIF could not be made. */
  readonly failure: string | null;
  readonly gifHash: string | null;
  readonly fromMs: number | null;
  /** `used_at` is due for an update. */
  readonly isUseOld: boolean;
}

export type NewFrame = Omit<FrameEntity, 'gif' | 'usedAt'>;

const FIND = {
  name: 'frame find',
  text: `
    SELECT gif.seq AS "gifSeq", rendition.state, rendition.failure, rendition.hash AS "gifHash",
      frame.from_ms AS "fromMs", frame.blob_key AS "blobKey", frame.hash, frame.byte_size AS "byteSize",
      coalesce(frame.used_at < now() - interval '1 hour', false) AS "isUseOld"
    FROM live_gif AS gif
    JOIN rendition ON rendition.gif_seq = gif.seq AND rendition.name = 'gif'
    LEFT JOIN LATERAL (
      SELECT * FROM gif_frame
      WHERE gif_frame.gif_seq = gif.seq AND gif_hash = rendition.hash AND from_ms <= $2
      ORDER BY from_ms DESC LIMIT 1
    ) AS frame ON coalesce($2 < frame.until_ms, true)
    WHERE gif.id = $1`,
};

/** All but the most recently used that fit; the latest always stays. Equal frames share a file. */
const REMOVE_EXCESS = `
  DELETE FROM gif_frame WHERE (gif_seq, gif_hash, from_ms) IN (
    SELECT gif_seq, gif_hash, from_ms FROM (
      SELECT *, sum(byte_size) OVER (ORDER BY used_at DESC, gif_seq DESC, gif_hash, from_ms) AS total
      FROM gif_frame
    ) AS kept WHERE total > $1 AND total > byte_size
  ) RETURNING blob_key`;

@Injectable()
export class FrameRepository {
  constructor(@InjectRepository(FrameEntity) private readonly rows: Repository<FrameEntity>) {}

  /** Null for a recording that is not live. */
  async find(gifId: string, atMs: number): Promise<RequestedFrame | null> {
    const [row] = await run<RequestedFrame>(this.rows.manager, FIND, [gifId, atMs]);
    return row ?? null;
  }

  /** Another process may have inserted it. */
  async insert(frame: NewFrame, manager: EntityManager): Promise<void> {
    await manager.createQueryBuilder().insert().into(FrameEntity).values(frame).orIgnore().execute();
  }

  async touch({
    gifSeq,
    gifHash,
    fromMs,
  }: Pick<FrameEntity, 'gifSeq' | 'gifHash' | 'fromMs'>): Promise<void> {
    await this.rows.update({ gifSeq, gifHash, fromMs }, { usedAt: () => 'now()' });
  }

  async removeExcess(maxBytes: number): Promise<string[]> {
    const [removed]: [{ blob_key: string }[], number] = await this.rows.query(REMOVE_EXCESS, [maxBytes]);
    return [...new Set(removed.map((row) => row.blob_key))];
  }
}
