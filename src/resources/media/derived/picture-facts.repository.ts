import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';

export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
}

@Injectable()
export class PictureFactsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  async themeOf(gifSeq: number): Promise<string | null> {
    const [row]: { theme_slug: string | null }[] = await this.manager.query(
      'SELECT theme_slug FROM gif_picture WHERE seq = $1',
      [gifSeq],
    );
    return row?.theme_slug ?? null;
  }

  /** Whether the theme of an uploaded picture is unknown. A drawn one without a theme has the cast's own colours. */
  async lacksTheme(gifSeq: number): Promise<boolean> {
    const rows: unknown[] = await this.manager.query(
      `SELECT FROM gif_picture JOIN form ON gif_seq = seq AND name = 'gif'
       WHERE seq = $1 AND theme_slug IS NULL AND NOT is_drawn`,
      [gifSeq],
    );
    return rows.length > 0;
  }

  async describe(gifSeq: number, facts: PictureFacts, manager: EntityManager): Promise<void> {
    const { width, height, frames, durationMs } = facts;
    await manager.query(
      'UPDATE gif_picture SET width = $2, height = $3, frames = $4, duration_ms = $5 WHERE seq = $1',
      [gifSeq, width, height, frames, durationMs],
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
