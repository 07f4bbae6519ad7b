import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { LONGEST_WITHOUT_BUCKETS } from './list-bucket.js';
import { ListCountRepository, type ListGrowth } from './list-count.repository.js';
import { type Drift, ListRebuildRepository } from './list-rebuild.repository.js';
import { type Listed, type ListScope, scopesOf } from './list-scope.js';

/** Where a recording stood and stands; null while it is in no public list. */
export interface ListChange {
  readonly gifSeq: number;
  readonly before: Listed | null;
  readonly after: Listed | null;
}

/** Keeps the counters of the public lists in the transaction that changes the lists, so that they are always exact. */
@Injectable()
export class ListCounts {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly counts: ListCountRepository,
    private readonly rebuilding: ListRebuildRepository,
  ) {}

  /** The last thing of the transaction: from here to its end other writes wait. */
  async follow({ gifSeq, before, after }: ListChange, manager: EntityManager): Promise<void> {
    const changes = growth(before, after);
    if (changes.size === 0) return;
    const growths = await this.counts.add(changes, manager);
    const long: ListGrowth[] = [];
    for (const change of growths) {
      const wasLong = change.count - change.by > LONGEST_WITHOUT_BUCKETS;
      const isLong = change.count > LONGEST_WITHOUT_BUCKETS;
      if (wasLong && isLong) long.push(change);
      else if (isLong) await this.counts.makeBuckets(change.scope, manager);
      else if (wasLong) await this.counts.removeBuckets(change.scope, manager);
    }
    if (long.length > 0) await this.counts.addToBuckets(long, gifSeq, manager);
  }

  /** Sets right what is not as the recordings say, while the service runs too. @returns how many rows were not */
  rebuild(): Promise<Drift> {
    return this.database.transaction((manager) => this.rebuilding.rebuild(manager));
  }
}

/** The lists that it leaves and comes into; one that it stays in is not counted anew. */
function growth(before: Listed | null, after: Listed | null): Map<ListScope, number> {
  const left = new Map(before ? scopesOf(before).map((scope) => [scope.key, scope]) : []);
  const growths = new Map<ListScope, number>();
  for (const scope of after ? scopesOf(after) : []) {
    if (!left.delete(scope.key)) growths.set(scope, 1);
  }
  for (const scope of left.values()) growths.set(scope, -1);
  return growths;
}
