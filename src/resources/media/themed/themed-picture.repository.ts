import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { FormState } from '../stored-rendition.entity.js';
import type { BlobRow } from '../media-blob.js';
import { ThemedPictureEntity } from './themed-picture.entity.js';

/** What there is of a picture that somebody asks for. */
export interface AskedPicture extends BlobRow {
  readonly hasCast: boolean;
  /** Null when nobody has asked for it yet. */
  readonly state: FormState | null;
  readonly failure: string | null;
  /** It failed, and may be tried again. */
  readonly mayRetry: boolean;
  /** Its last use was recorded so long ago that it is to be recorded anew. */
  readonly isUseOld: boolean;
}

/** The picture of a recording in a theme: its own when that was drawn in it. */
const FIND = {
  name: 'themed picture find',
  text: `
    SELECT gif.seq AS "gifSeq",
      EXISTS (SELECT FROM form WHERE form.gif_seq = gif.seq AND name = 'cast') AS "hasCast",
      picture.state, blob_key AS "blobKey", hash, byte_size AS "byteSize", failure,
      coalesce(picture.state = 'failed' AND retry_at <= now(), false) AS "mayRetry",
      coalesce(used_at < now() - interval '1 hour', false) AS "isUseOld"
    FROM live_gif AS gif LEFT JOIN LATERAL (
      SELECT state, blob_key, hash, byte_size, failure,
        NULL::timestamptz AS retry_at, NULL::timestamptz AS used_at
      FROM form
      WHERE form.gif_seq = gif.seq AND name = 'gif' AND is_drawn AND gif.theme_slug = $2
      UNION ALL
      SELECT state, blob_key, hash, byte_size, failure, retry_at, used_at
      FROM themed_picture
      WHERE themed_picture.gif_seq = gif.seq AND themed_picture.theme_slug = $2
    ) AS picture ON true
    WHERE gif.id = $1`,
};

/** Of one who asks at a time, so that none is counted as waiting by two. */
const LOCK_QUEUE = `SELECT pg_advisory_xact_lock(hashtextextended('themed pictures', 0))`;

const CLAIM = `
  INSERT INTO themed_picture AS picture (gif_seq, theme_slug, state, asked_by) VALUES ($1, $2, 'pending', $3)
  ON CONFLICT (gif_seq, theme_slug) DO UPDATE
    SET state = 'pending', failure = NULL, retry_at = NULL, asked_by = excluded.asked_by
    WHERE picture.state = 'failed' AND picture.retry_at <= now()
  RETURNING seq`;

/** All but those that were used last and fit. The one that was used last stays, however large it is. */
const REMOVE_EXCESS = `
  DELETE FROM themed_picture WHERE seq IN (
    SELECT seq FROM (
      SELECT seq, byte_size, sum(byte_size) OVER (ORDER BY used_at DESC, seq DESC) AS total
      FROM themed_picture WHERE state = 'ready'
    ) AS kept WHERE total > $1 AND total > byte_size
  ) RETURNING blob_key`;

/** Pictures that wait to be drawn. */
export interface Waiting {
  readonly all: number;
  /** Of one address bucket. */
  readonly own: number;
}

@Injectable()
export class ThemedPictureRepository {
  constructor(
    @InjectRepository(ThemedPictureEntity) private readonly rows: Repository<ThemedPictureEntity>,
  ) {}

  /** Null when there is no such recording, or it was deleted. */
  async findAsked(gifId: string, themeSlug: string): Promise<AskedPicture | null> {
    const [row] = await run<AskedPicture>(this.rows.manager, FIND, [gifId, themeSlug]);
    return row ?? null;
  }

  /** The picture, if it is still to be made. */
  findPending(seq: number): Promise<ThemedPictureEntity | null> {
    return this.rows.findOneBy({ seq, state: 'pending' });
  }

  /** Until the transaction ends nobody else claims one. */
  async lockQueue(manager: EntityManager): Promise<void> {
    await manager.query(LOCK_QUEUE);
  }

  /** The `seq` of a picture that is now to be made; null when it is already, or was. */
  async claim(
    gifSeq: number,
    themeSlug: string,
    askedBy: string,
    manager: EntityManager,
  ): Promise<number | null> {
    const rows: { seq: number }[] = await manager.query(CLAIM, [gifSeq, themeSlug, askedBy]);
    return rows[0]?.seq ?? null;
  }

  /** @param askedBy the address bucket */
  async countWaiting(askedBy: string, manager: EntityManager): Promise<Waiting> {
    const [row]: Waiting[] = await manager.query(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE asked_by = $1) AS own
       FROM themed_picture WHERE state = 'pending'`,
      [askedBy],
    );
    return row ?? { all: 0, own: 0 };
  }

  /** Records that a picture is read now. */
  async touch(gifSeq: number, themeSlug: string): Promise<void> {
    await this.rows.update({ gifSeq, themeSlug }, { usedAt: () => 'now()' });
  }

  /** Forgets those that were not used for longest, until the others fit. @returns the blobs of those that went */
  async removeExcess(maxBytes: number): Promise<string[]> {
    const [removed]: [{ blob_key: string }[], number] = await this.rows.query(REMOVE_EXCESS, [maxBytes]);
    return removed.map((row) => row.blob_key);
  }

  async markReady(
    seq: number,
    blob: Pick<ThemedPictureEntity, 'blobKey' | 'hash' | 'byteSize'>,
    manager: EntityManager,
  ): Promise<void> {
    const ready = { ...blob, state: 'ready' as const, failure: null, askedBy: null, usedAt: () => 'now()' };
    await manager.update(ThemedPictureEntity, { seq }, ready);
  }

  /** @param retryInSeconds null when it would fail as before */
  async markFailed(seq: number, failure: string, retryInSeconds: number | null): Promise<void> {
    await this.rows.query(
      `UPDATE themed_picture SET state = 'failed', failure = $2, retry_at = now() + make_interval(secs => $3),
         asked_by = NULL
       WHERE seq = $1 AND state = 'pending'`,
      [seq, failure, retryInSeconds],
    );
  }
}
