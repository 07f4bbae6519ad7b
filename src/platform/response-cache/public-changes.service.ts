import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChangeKey } from './change-key.js';
import { packKeys } from './change-payloads.js';
import { ChangeRepository } from './change.repository.js';
import { KeptAnswers } from './kept-answers.js';

/**
 * Writes that change what everybody may read.
 *
 * Every process keeps answers in memory and has to hear of them. They are told by PostgreSQL's NOTIFY, also where there
 * is Redis: a notification is sent if and only if its transaction commits, and not before others can see it.
 */
@Injectable()
export class PublicChanges {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly changes: ChangeRepository,
    private readonly kept: KeptAnswers,
  ) {}

  /**
   * Runs a transaction. When this settles, this process gives no answer any more that depends on what `changed` was
   * told; the other ones are told with the commit.
   */
  async transaction<Result>(
    work: (manager: EntityManager, changed: (...keys: readonly ChangeKey[]) => void) => Promise<Result>,
  ): Promise<Result> {
    const keys = new Set<ChangeKey>();
    try {
      return await this.database.transaction(async (manager) => {
        const result = await work(manager, (...changed) => {
          for (const key of changed) keys.add(key);
        });
        if (keys.size > 0) await this.changes.announce(packKeys(keys), manager);
        return result;
      });
    } finally {
      // Also after a failure: a commit may have come through though its confirmation did not.
      if (keys.size > 0) this.kept.forget([...keys]);
    }
  }
}
