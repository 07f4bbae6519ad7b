import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { type PictureStyle, type Timing } from '@ttyreel/recording';

export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  /** Pixels per CSS pixel. */
  readonly scale: number;
}

export interface PictureSettings {
  /** Null for the cast's own colours. */
  readonly themeSlug: string | null;
  /** The author's; the title of a window is that of the recording unless one is chosen. */
  readonly style: PictureStyle;
  /** As chosen. */
  readonly chosen: PictureStyle;
}

/** The facts that map the seconds of a cast to those of its GIF. */
export interface PictureTimes {
  /** Null for an uploaded GIF. */
  readonly timing: Timing | null;
  /** The duration of the GIF. */
  readonly seconds: number;
}

@Injectable()
export class PictureFactsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** @throws RetryableError if the recording was purged */
  async settingsOf(gifSeq: number, manager = this.manager): Promise<PictureSettings> {
    const [row]: { themeSlug: string | null; title: string; chosen: PictureStyle }[] = await manager.query(
      `SELECT theme_slug AS "themeSlug", title, picture_style AS chosen FROM gif_picture WHERE seq = $1`,
      [gifSeq],
    );
    if (!row) throw new RetryableError('The recording was removed.');
    const { themeSlug, title, chosen } = row;
    return { themeSlug, style: { title, ...chosen }, chosen };
  }

  /** Null without a GIF. */
  async timesOf(gifSeq: number): Promise<PictureTimes | null> {
    const [row]: { timing: Timing | null; duration_ms: number }[] = await this.manager.query(
      `SELECT picture -> 'timing' AS timing, duration_ms
       FROM gif_picture JOIN rendition ON gif_seq = seq AND name = 'gif' WHERE seq = $1 AND state = 'ready'`,
      [gifSeq],
    );
    return row ? { timing: row.timing, seconds: row.duration_ms / 1_000 } : null;
  }

  /** Whether the theme of an uploaded picture is unknown. A drawn one without a theme has the cast's own colours. */
  async lacksTheme(gifSeq: number): Promise<boolean> {
    const rows: unknown[] = await this.manager.query(
      `SELECT FROM gif_picture JOIN rendition ON gif_seq = seq AND name = 'gif'
       WHERE seq = $1 AND theme_slug IS NULL AND NOT is_drawn`,
      [gifSeq],
    );
    return rows.length > 0;
  }

  async describe(gifSeq: number, facts: PictureFacts, manager: EntityManager): Promise<void> {
    const { width, height, frames, durationMs, scale } = facts;
    await manager.query(
      `UPDATE gif_picture SET width = $2, height = $3, frames = $4, duration_ms = $5, picture_scale = $6
       WHERE seq = $1`,
      [gifSeq, width, height, frames, durationMs, scale],
    );
  }

  /** Keeps a theme that was set meanwhile. */
  async recognise(gifSeq: number, themeSlug: string, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE gif_picture SET theme_slug = $2 WHERE seq = $1 AND theme_slug IS NULL', [
      gifSeq,
      themeSlug,
    ]);
  }
}
