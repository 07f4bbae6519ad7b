import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CacheTag } from './cache-tag.js';
import { packTags } from './tag-payloads.js';
import { InvalidationRepository } from './invalidation.repository.js';
import { ResponseCache } from './response-cache.js';

/**
 * Writes that change what everybody may read.
 *
 * Every process keeps answers in memory and has to hear of them. They are told by PostgreSQL's NOTIFY, also where there
 * is Redis: a notification is sent if and only if its transaction commits, and not before others can see it.
 */
@Injectable()
export class PublicTransactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly changes: InvalidationRepository,
    private readonly kept: ResponseCache,
  ) {}

  /**
   * Runs a transaction. When this settles, this process gives no answer any more that depends on what `changed` was
   * told; the other ones are told with the commit.
   */
  async transaction<Result>(
    work: (manager: EntityManager, changed: (...keys: readonly CacheTag[]) => void) => Promise<Result>,
  ): Promise<Result> {
    const keys = new Set<CacheTag>();
    try {
      return await this.database.transaction(async (manager) => {
        const result = await work(manager, (...changed) => {
          for (const key of changed) keys.add(key);
        });
        if (keys.size > 0) await this.changes.notify(packTags(keys), manager);
        return result;
      });
    } finally {
      // Also after a failure: a commit may have come through though its confirmation did not.
      if (keys.size > 0) this.kept.invalidate([...keys]);
    }
  }
}
