import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { ThemeEntity } from '../../themes/theme.entity.js';
import type { RenditionState } from '../renditions/stored-rendition.entity.js';
import type { BlobRow } from '../blobs/media-blob.js';
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

/** A picture that was drawn in later colours meanwhile stays. */
const SAVE = `
  INSERT INTO themed_picture AS picture
    (gif_seq, theme_slug, look, theme_revision, state, blob_key, hash, byte_size, failure, retry_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))
  ON CONFLICT (gif_seq, theme_slug, look) DO UPDATE
    SET state = excluded.state, theme_revision = excluded.theme_revision, blob_key = excluded.blob_key,
      hash = excluded.hash, byte_size = excluded.byte_size, failure = excluded.failure,
      retry_at = excluded.retry_at, used_at = now()
    WHERE picture.theme_revision <= excluded.theme_revision
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

export type ThemedPictureKey = Pick<ThemedPictureEntity, 'gifSeq' | 'themeSlug' | 'look'>;

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

  /** @param revision of the theme in which it was drawn @returns false if it is drawn in later colours */
  async saveDrawn(
    key: ThemedPictureKey,
    revision: number,
    { blobKey, hash, byteSize }: Pick<ThemedPictureEntity, 'blobKey' | 'hash' | 'byteSize'>,
    manager: EntityManager,
  ): Promise<boolean> {
    const drawn = [...parametersOf(key), revision, 'ready', blobKey, hash, byteSize, null, null];
    const rows: unknown[] = await manager.query(SAVE, drawn);
    return rows.length > 0;
  }

  /** @param retryInSeconds null if never */
  async saveFailed(
    key: ThemedPictureKey,
    revision: number,
    failure: string,
    retryInSeconds: number | null,
  ): Promise<void> {
    const failed = [...parametersOf(key), revision, 'failed', null, null, null, failure, retryInSeconds];
    await this.rows.query(SAVE, failed);
  }
}

function parametersOf({ gifSeq, themeSlug, look }: ThemedPictureKey): readonly unknown[] {
  return [gifSeq, themeSlug, look];
}
