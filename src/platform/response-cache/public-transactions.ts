import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CacheTag } from './cache-tag.js';
import { packTags } from './tag-payloads.js';
import { InvalidationRepository } from './invalidation.repository.js';
import { ResponseCache } from './response-cache.js';

export interface PublicTransaction {
  readonly manager: EntityManager;
  /** Collects the tags to invalidate. */
  readonly changed: (...tags: readonly CacheTag[]) => void;
}

/** Uses NOTIFY even with Redis: PostgreSQL sends it only if the transaction commits, and once that is visible. */
@Injectable()
export class PublicTransactions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly invalidations: InvalidationRepository,
    private readonly cache: ResponseCache,
  ) {}

  /** Runs a transaction. `changed` collects the tags to invalidate: here before this settles, elsewhere soon after. */
  async transaction<Result>(
    work: (manager: EntityManager, changed: PublicTransaction['changed']) => Promise<Result>,
  ): Promise<Result> {
    const tags = new Set<CacheTag>();
    try {
      return await this.database.transaction(async (manager) => {
        const result = await work(manager, (...changed) => {
          for (const tag of changed) tags.add(tag);
        });
        if (tags.size > 0) await this.invalidations.notify(packTags(tags), manager);
        return result;
      });
    } finally {
      // Also after an error: the commit may have succeeded although its confirmation was lost.
      if (tags.size > 0) this.cache.invalidate([...tags]);
    }
  }
}
