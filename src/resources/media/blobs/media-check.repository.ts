import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';

/** A row that references a blob. */
export interface BlobUse {
  readonly gifSeq: number;
  readonly gifId: string;
  /** A `RenditionName`, `theme=` with the slug and the look of a themed picture, or `t=` and the milliseconds of a frame. */
  readonly rendition: string;
  readonly blobKey: string;
  readonly byteSize: number | null;
  /** Whether it was uploaded: it cannot be created again. */
  readonly isSource: boolean;
}

const ROWS_AT_A_TIME = 500;

@Injectable()
export class MediaCheckRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** All rows with a blob, in batches. */
  async *eachUse(): AsyncGenerator<BlobUse[]> {
    let last: Pick<BlobUse, 'gifSeq' | 'rendition'> = { gifSeq: 0, rendition: '' };
    for (;;) {
      const rows: BlobUse[] = await this.manager.query(
        `SELECT used.*, gif.id AS "gifId" FROM (
           SELECT gif_seq AS "gifSeq", name AS rendition, blob_key AS "blobKey", byte_size AS "byteSize",
             name IN ('cast', 'original-cast', 'original-gif') OR name LIKE 'version-%'
               OR (name = 'gif' AND NOT is_drawn) AS "isSource"
           FROM rendition WHERE state = 'ready' AND blob_key IS NOT NULL AND gif_seq >= $1
           UNION ALL
           SELECT gif_seq, 'theme=' || theme_slug || CASE look WHEN '' THEN '' ELSE ' ' || look END, blob_key, byte_size, false
           FROM themed_picture WHERE state = 'ready' AND blob_key IS NOT NULL AND gif_seq >= $1
           UNION ALL
           SELECT gif_seq, 't=' || from_ms || ' of ' || left(gif_hash, 16), blob_key, byte_size, false
           FROM gif_frame WHERE gif_seq >= $1
         ) AS used JOIN gif_state AS gif ON gif.seq = "gifSeq"
         WHERE ("gifSeq", rendition) > ($1, $2) ORDER BY "gifSeq", rendition LIMIT ${ROWS_AT_A_TIME}`,
        [last.gifSeq, last.rendition],
      );
      const end = rows.at(-1);
      if (!end) return;
      yield rows;
      last = end;
    }
  }

  /** Without a hash, readers do not get the broken file meanwhile. */
  async markPending({ gifSeq, rendition }: BlobUse, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE rendition SET state = 'pending', hash = NULL WHERE gif_seq = $1 AND name = $2`,
      [gifSeq, rendition],
    );
  }

  /** The GIF for READMEs, which depends on the picture: its job inserts it again. @returns null if there is none */
  async removeReadme(
    gifSeq: number,
    manager: EntityManager,
  ): Promise<{ authorSeq: number; byteSize: number | null } | null> {
    const [[removed]] = await manager.query<[{ authorSeq: number; byteSize: number | null }[], number]>(
      `DELETE FROM rendition USING gif_picture WHERE gif_seq = $1 AND name = 'readme' AND seq = gif_seq
       RETURNING author_seq AS "authorSeq", byte_size AS "byteSize"`,
      [gifSeq],
    );
    return removed ?? null;
  }

  /** A themed picture or a frame, which is rendered again on request. */
  async removeDrawnOnRequest({ gifSeq, blobKey }: BlobUse, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM gif_frame WHERE gif_seq = $1 AND blob_key = $2', [gifSeq, blobKey]);
    await manager.query('DELETE FROM themed_picture WHERE gif_seq = $1 AND blob_key = $2', [gifSeq, blobKey]);
  }
}
