import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { StorageUsageEntity } from './storage-usage.entity.js';

/** The storage of a user's recordings, or a change of it. */
export type StorageUsage = Pick<StorageUsageEntity, 'userSeq' | 'bytes' | 'gifs'>;

type UserTotal = Omit<StorageUsage, 'userSeq'>;

const ADD = {
  name: 'storage usage add',
  text: `
    INSERT INTO storage_usage AS used (user_seq, bytes, gifs) VALUES ($1, $2, $3)
    ON CONFLICT (user_seq) DO UPDATE SET bytes = used.bytes + excluded.bytes, gifs = used.gifs + excluded.gifs
    RETURNING bytes, gifs`,
};

/** Rows are locked in a fixed order to prevent deadlocks. */
const SUBTRACT = {
  name: 'storage usage subtract',
  text: `
    WITH held AS (SELECT user_seq FROM storage_usage WHERE user_seq = ANY($1::int[]) ORDER BY user_seq FOR UPDATE)
    UPDATE storage_usage AS used
    SET bytes = greatest(used.bytes - less.bytes, 0), gifs = greatest(used.gifs - less.gifs, 0)
    FROM held JOIN unnest($1::int[], $2::bigint[], $3::int[]) AS less (user_seq, bytes, gifs) USING (user_seq)
    WHERE used.user_seq = held.user_seq`,
};

const REBUILD = `
  WITH found AS (
    SELECT author_seq AS user_seq, sum(bytes)::bigint AS bytes, count(*)::int AS gifs FROM gif_storage GROUP BY author_seq
  ), corrected AS (
    INSERT INTO storage_usage AS used (user_seq, bytes, gifs)
    SELECT coalesce(found.user_seq, noted.user_seq), coalesce(found.bytes, 0), coalesce(found.gifs, 0)
    FROM found FULL JOIN storage_usage AS noted ON noted.user_seq = found.user_seq
    ON CONFLICT (user_seq) DO UPDATE SET bytes = excluded.bytes, gifs = excluded.gifs
      WHERE (used.bytes, used.gifs) IS DISTINCT FROM (excluded.bytes, excluded.gifs)
    RETURNING user_seq
  ) SELECT count(*)::int AS count FROM corrected`;

@Injectable()
export class StorageUsageRepository {
  constructor(@InjectRepository(StorageUsageEntity) private readonly rows: Repository<StorageUsageEntity>) {}

  /** Locks the user's row until the commit. @returns the new total */
  async add({ userSeq, bytes, gifs }: StorageUsage, manager: EntityManager): Promise<UserTotal> {
    const [total] = (await run(manager, ADD, [userSeq, bytes, gifs])) as [UserTotal];
    return total;
  }

  /** @param usages one per user */
  async subtract(usages: readonly StorageUsage[], manager: EntityManager): Promise<void> {
    await run(manager, SUBTRACT, [
      usages.map(({ userSeq }) => userSeq),
      usages.map(({ bytes }) => bytes),
      usages.map(({ gifs }) => gifs),
    ]);
  }

  find(userSeq: number): Promise<StorageUsage | null> {
    return this.rows.findOneBy({ userSeq });
  }

  /** Of all users. Reads the whole table. */
  async totalBytes(manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ bytes: number }[]>(
      'SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM storage_usage',
    );
    return row?.bytes ?? 0;
  }

  /** Recounts with the table locked. @returns the number of corrected rows */
  async rebuild(manager: EntityManager): Promise<number> {
    await manager.query('LOCK TABLE storage_usage IN EXCLUSIVE MODE');
    const [row] = await manager.query<{ count: number }[]>(REBUILD);
    return row?.count ?? 0;
  }
}
