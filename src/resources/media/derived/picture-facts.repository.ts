import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';

/** What a picture that was drawn says of itself. */
export interface PictureFacts {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
}

/** What recordings say of their pictures, where it is found out only after the upload. */
@Injectable()
export class PictureFactsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** The theme of a recording's picture, null where none is known. */
  async themeOf(gifSeq: number): Promise<string | null> {
    const [row]: { theme_slug: string | null }[] = await this.manager.query(
      'SELECT theme_slug FROM gif_picture WHERE seq = $1',
      [gifSeq],
    );
    return row?.theme_slug ?? null;
  }

  /** Whether nobody named the theme of a picture that was sent; one that was drawn has the cast's own colours then. */
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

  /** Unless somebody named the theme meanwhile. */
  async recognise(gifSeq: number, themeSlug: string, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE gif_picture SET theme_slug = $2 WHERE seq = $1 AND theme_slug IS NULL', [
      gifSeq,
      themeSlug,
    ]);
  }
}
