import type { DataSource, EntityManager } from 'typeorm';
import type { CacheTag } from '../../src/platform/response-cache/cache-tag.js';
import type { PublicTransactions } from '../../src/platform/response-cache/public-transactions.js';

/** A port with only the members that a spec needs. */
export function fake<Port extends object>(members: Partial<Port> = {}): Port {
  return members as Port;
}

/** Passed to a fake repository instead of a transaction. */
export const NO_MANAGER = fake<EntityManager>();

/** Transactions without a database. */
export function fakeDatabase(): DataSource {
  const transaction = <Result>(work: (manager: EntityManager) => Promise<Result>) => work(NO_MANAGER);
  return { transaction } as unknown as DataSource;
}

/** Transactions without a database; `changed` collects their tags. */
export class FakeTransactions implements Pick<PublicTransactions, 'transaction'> {
  readonly changed: CacheTag[] = [];

  get port(): PublicTransactions {
    return this as unknown as PublicTransactions;
  }

  transaction<Result>(
    work: (manager: EntityManager, changed: (...tags: readonly CacheTag[]) => void) => Promise<Result>,
  ): Promise<Result> {
    return work(NO_MANAGER, (...tags) => this.changed.push(...tags));
  }
}
