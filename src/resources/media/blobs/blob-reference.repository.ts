import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { run } from '../../../platform/database/statement.js';

const LOCK_BLOBS = {
  name: 'blob lock',
  text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
};

@Injectable()
export class BlobReferenceRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Whether there should be files. */
  async hasAny(): Promise<boolean> {
    const [row]: { found: boolean }[] = await this.manager.query(
      'SELECT EXISTS (SELECT FROM rendition WHERE blob_key IS NOT NULL) AS found',
    );
    return row?.found === true;
  }

  async listBlobKeys(gifSeqs: readonly number[], manager: EntityManager): Promise<string[]> {
    const rows: { blob_key: string }[] = await manager.query(
      `SELECT blob_key FROM rendition WHERE gif_seq = ANY($1) AND blob_key IS NOT NULL
       UNION SELECT blob_key FROM themed_picture WHERE gif_seq = ANY($1) AND blob_key IS NOT NULL
       UNION SELECT blob_key FROM gif_frame WHERE gif_seq = ANY($1)`,
      [gifSeqs],
    );
    return rows.map((row) => row.blob_key);
  }

  async listUnreferenced(
    blobKeys: readonly string[],
    manager: EntityManager = this.manager,
  ): Promise<string[]> {
    const rows: { key: string }[] = await manager.query(
      `SELECT key FROM unnest($1::text[]) AS key
       WHERE NOT EXISTS (SELECT FROM rendition WHERE rendition.blob_key = key)
         AND NOT EXISTS (SELECT FROM themed_picture WHERE themed_picture.blob_key = key)
         AND NOT EXISTS (SELECT FROM gif_frame WHERE gif_frame.blob_key = key)`,
      [blobKeys],
    );
    return rows.map((row) => row.key);
  }

  /** Blocks `lockForRemoval` until the transaction ends. */
  async lockForReference(blobKeys: readonly string[], manager: EntityManager): Promise<void> {
    await run(manager, LOCK_BLOBS, [blobKeys]);
  }

  async lockForRemoval(blobKey: string, manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [blobKey]);
  }

  /** The bytes of each recording, locked until the transaction ends. */
  lockUsages(
    gifSeqs: readonly number[],
    manager: EntityManager,
  ): Promise<{ userSeq: number; bytes: number; gifs: number }[]> {
    return manager.query(
      `WITH locked AS (SELECT gif_seq, byte_size FROM rendition WHERE gif_seq = ANY($1) FOR UPDATE)
       SELECT author_seq AS "userSeq", 1 AS gifs,
         (SELECT coalesce(sum(byte_size), 0) FROM locked WHERE gif_seq = gif.seq)::bigint AS bytes
       FROM gif_picture AS gif WHERE seq = ANY($1)`,
      [gifSeqs],
    );
  }
}
