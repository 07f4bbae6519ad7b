import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountExportEntity } from './account-export.entity.js';

@Injectable()
export class AccountExportRepository {
  constructor(
    @InjectRepository(AccountExportEntity) private readonly rows: Repository<AccountExportEntity>,
  ) {}

  /** Counts an export. @returns false if the user began as many within a day already */
  async count(userSeq: number, mostPerDay: number): Promise<boolean> {
    const counted: unknown[] = await this.rows.query(
      `INSERT INTO account_export AS kept (user_seq, begun_at) VALUES ($1, ARRAY[now()])
       ON CONFLICT (user_seq) DO UPDATE SET begun_at = (now() || kept.begun_at)[1:$2]
       WHERE coalesce(kept.begun_at[$2] <= now() - interval '1 day', true)
       RETURNING user_seq`,
      [userSeq, mostPerDay],
    );
    return counted.length > 0;
  }

  /** Seconds until the user may begin another. */
  async wait(userSeq: number, mostPerDay: number): Promise<number> {
    const [row] = await this.rows.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM begun_at[$2] + interval '1 day' - now()))::int AS seconds
       FROM account_export WHERE user_seq = $1`,
      [userSeq, mostPerDay],
    );
    return Math.max(1, row?.seconds ?? 1);
  }
}
