import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { ThemeEntity } from '../../themes/theme.entity.js';
import type { RenditionState } from '../stored-rendition.entity.js';
import type { BlobRow } from '../media-blob.js';
import { ThemedPictureEntity } from './themed-picture.entity.js';

export interface RequestedPicture extends BlobRow {
  readonly hasCast: boolean;
  readonly state: RenditionState | null;
  readonly failure: string | null;
  /** It failed and may be retried. */
  readonly mayRetry: boolean;
  /** `used_at` is due for an update. */
  readonly isUseOld: boolean;
}

/** The picture of a recording in a theme; its own GIF if that was rendered in the theme with the current colours. */
const FIND = {
  name: 'themed picture find',
  text: `
    SELECT gif.seq AS "gifSeq",
      EXISTS (SELECT FROM rendition WHERE rendition.gif_seq = gif.seq AND name = 'cast') AS "hasCast",
      picture.state, blob_key AS "blobKey", hash, byte_size AS "byteSize", failure,
      coalesce(picture.state = 'failed' AND retry_at <= now(), false) AS "mayRetry",
      coalesce(used_at < now() - interval '1 hour', false) AS "isUseOld"
    FROM live_gif AS gif LEFT JOIN LATERAL (
      SELECT state, blob_key, hash, byte_size, failure,
        NULL::timestamptz AS retry_at, NULL::timestamptz AS used_at
      FROM rendition
      WHERE rendition.gif_seq = gif.seq AND name = 'gif' AND is_drawn AND gif.theme_slug = $2 AND $3 = 1 AND $4 = ''
      UNION ALL
      SELECT state, blob_key, hash, byte_size, failure, retry_at, used_at
      FROM themed_picture
      WHERE themed_picture.gif_seq = gif.seq AND themed_picture.theme_slug = $2
        AND theme_revision >= $3 AND look = $4
    ) AS picture ON true
    WHERE gif.id = $1`,
};

/** Serialises requests, so that concurrent ones count each other as waiting. */
const LOCK_QUEUE = `SELECT pg_advisory_xact_lock(hashtextextended('themed pictures', 0))`;

const CLAIM = `
  INSERT INTO themed_picture AS picture (gif_seq, theme_slug, theme_revision, state, asked_by, look)
  VALUES ($1, $2, $3, 'pending', $4, $5)
  ON CONFLICT (gif_seq, theme_slug, look) DO UPDATE
    SET state = 'pending', failure = NULL, retry_at = NULL, asked_by = excluded.asked_by,
      theme_revision = excluded.theme_revision, blob_key = NULL, hash = NULL, byte_size = NULL
    WHERE (picture.state = 'failed' AND picture.retry_at <= now())
      OR picture.theme_revision < excluded.theme_revision
  RETURNING seq`;

/** All but the most recently used that fit; the latest always stays. */
const REMOVE_EXCESS = `
  DELETE FROM themed_picture WHERE seq IN (
    SELECT seq FROM (
      SELECT seq, byte_size, sum(byte_size) OVER (ORDER BY used_at DESC, seq DESC) AS total
      FROM themed_picture WHERE state = 'ready'
    ) AS kept WHERE total > $1 AND total > byte_size
  ) RETURNING blob_key`;

/** A theme with the revision of its colours. */
export type RevisedTheme = Pick<ThemeEntity, 'slug' | 'revision'>;

/** Pending pictures. */
export interface Waiting {
  readonly all: number;
  readonly own: number;
}

@Injectable()
export class ThemedPictureRepository {
  constructor(
    @InjectRepository(ThemedPictureEntity) private readonly rows: Repository<ThemedPictureEntity>,
  ) {}

  async findRequested(
    gifId: string,
    { slug, revision }: RevisedTheme,
    look: string,
  ): Promise<RequestedPicture | null> {
    const [row] = await run<RequestedPicture>(this.rows.manager, FIND, [gifId, slug, revision, look]);
    return row ?? null;
  }

  /** The theme in which a recording was rendered; null for other colours. */
  async themeOf(gifId: string): Promise<string | null> {
    const [row]: { theme_slug: string | null }[] = await this.rows.query(
      'SELECT theme_slug FROM live_gif WHERE id = $1',
      [gifId],
    );
    return row?.theme_slug ?? null;
  }

  findPending(seq: number): Promise<ThemedPictureEntity | null> {
    return this.rows.findOneBy({ seq, state: 'pending' });
  }

  async lockQueue(manager: EntityManager): Promise<void> {
    await manager.query(LOCK_QUEUE);
  }

  /** The `seq` of a picture to draw; null when it is pending or drawn. */
  async claim(
    gifSeq: number,
    { slug, revision }: RevisedTheme,
    look: string,
    askedBy: string,
    manager: EntityManager,
  ): Promise<number | null> {
    const rows: { seq: number }[] = await manager.query(CLAIM, [gifSeq, slug, revision, askedBy, look]);
    return rows[0]?.seq ?? null;
  }

  async countWaiting(askedBy: string, manager: EntityManager): Promise<Waiting> {
    const [row]: Waiting[] = await manager.query(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE asked_by = $1) AS own
       FROM themed_picture WHERE state = 'pending'`,
      [askedBy],
    );
    return row ?? { all: 0, own: 0 };
  }

  async touch(gifSeq: number, themeSlug: string, look: string): Promise<void> {
    await this.rows.update({ gifSeq, themeSlug, look }, { usedAt: () => 'now()' });
  }

  /** Their files are swept. */
  async removeOf(gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(ThemedPictureEntity, { gifSeq });
  }

  async removeExcess(maxBytes: number): Promise<string[]> {
    const [removed]: [{ blob_key: string }[], number] = await this.rows.query(REMOVE_EXCESS, [maxBytes]);
    return removed.map((row) => row.blob_key);
  }

  /** Unless somebody has requested it in later colours meanwhile. @param revision of the theme that was rendered @returns whether it was saved */
  async markReady(
    seq: number,
    themeRevision: number,
    blob: Pick<ThemedPictureEntity, 'blobKey' | 'hash' | 'byteSize'>,
    manager: EntityManager,
  ): Promise<boolean> {
    const ready = { ...blob, themeRevision, state: 'ready' as const, failure: null, askedBy: null };
    const { affected } = await manager.update(
      ThemedPictureEntity,
      { seq, themeRevision: LessThanOrEqual(themeRevision) },
      { ...ready, usedAt: () => 'now()' },
    );
    return affected !== 0;
  }

  /** @param retryInSeconds null if never */
  async markFailed(seq: number, failure: string, retryInSeconds: number | null): Promise<void> {
    await this.rows.query(
      `UPDATE themed_picture SET state = 'failed', failure = $2, retry_at = now() + make_interval(secs => $3),
         asked_by = NULL
       WHERE seq = $1 AND state = 'pending'`,
      [seq, failure, retryInSeconds],
    );
  }
}
