import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ModelUsageEntity } from './model-usage.entity.js';

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/** Uses the database clock, so that all processes agree on the day. */
@Injectable()
export class ModelUsageRepository {
  constructor(@InjectRepository(ModelUsageEntity) private readonly rows: Repository<ModelUsageEntity>) {}

  /** Adds tokens unless that exceeds the limit; atomic. @returns the day, or null */
  async add(tokens: number, limit: number): Promise<string | null> {
    const rows = await this.rows.query<{ day: string }[]>(
      `INSERT INTO model_usage AS usage (day, tokens) SELECT ${TODAY}, $1::bigint WHERE $1::bigint <= $2::bigint
       ON CONFLICT (day) DO UPDATE SET tokens = usage.tokens + $1::bigint
         WHERE usage.tokens + $1::bigint <= $2::bigint
       RETURNING day::text`,
      [tokens, limit],
    );
    return rows[0]?.day ?? null;
  }

  /** Replaces tokens added earlier. */
  async correct(day: string, added: number, tokens: number): Promise<void> {
    await this.rows.query('UPDATE model_usage SET tokens = tokens + $2::bigint WHERE day = $1', [
      day,
      tokens - added,
    ]);
  }

  async today(): Promise<{ tokens: number; secondsLeft: number }> {
    const [row] = await this.rows.query<{ tokens: number; secondsLeft: number }[]>(
      `SELECT coalesce((SELECT tokens FROM model_usage WHERE day = ${TODAY}), 0)::float8 AS tokens,
              ceil(extract(epoch FROM ${TODAY} + 1 - now() AT TIME ZONE 'UTC'))::integer AS "secondsLeft"`,
    );
    return row ?? { tokens: 0, secondsLeft: 1 };
  }
}
