import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { LONGEST_WITHOUT_BUCKETS } from './list-bucket.js';
import { ListCountRepository, type ListGrowth, type PlacedGrowth } from './list-count.repository.js';
import { type Drift, ListRebuildRepository } from './list-rebuild.repository.js';
import { type ListingKeys, scopesOf } from './list-scope.js';

/** The listing keys of a recording before and after a change; null while it is not public. */
export interface ListChange {
  readonly gifSeq: number;
  readonly before: ListingKeys | null;
  readonly after: ListingKeys | null;
}

/** Keeps the lengths of public lists exact, in the transaction that changes them. */
@Injectable()
export class ListCountsService {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource,
    private readonly counts: ListCountRepository,
    private readonly rebuilding: ListRebuildRepository,
  ) {}

  /** Call it last in the transaction: it locks the counters until the end. */
  async applyChanges(changes: readonly ListChange[], manager: EntityManager): Promise<void> {
    const growths = changes.flatMap(growthsOf);
    if (growths.length === 0) return;
    const byList = summed(growths);
    const counts = await this.counts.add([...byList.values()], manager);
    const long = new Set<string>();
    for (const { scope, by } of byList.values()) {
      const count = counts.get(scope.key) ?? 0;
      const wasLong = count - by > LONGEST_WITHOUT_BUCKETS;
      const isLong = count > LONGEST_WITHOUT_BUCKETS;
      if (wasLong && isLong) long.add(scope.key);
      else if (isLong) await this.counts.createBuckets(scope, manager);
      else if (wasLong) await this.counts.removeBuckets(scope, manager);
    }
    const inLong = growths.filter(({ scope }) => long.has(scope.key));
    if (inLong.length > 0) await this.counts.addToBuckets(inLong, manager);
  }

  /** Corrects the lists from the recordings; safe while the service runs. @returns the number of corrected rows */
  rebuild(): Promise<Drift> {
    return this.database.transaction((manager) => this.rebuilding.rebuild(manager));
  }
}

/** Changes of the lists that the recording enters or leaves. */
function growthsOf({ gifSeq, before, after }: ListChange): PlacedGrowth[] {
  const left = new Map(before ? scopesOf(before).map((scope) => [scope.key, scope]) : []);
  const entered = (after ? scopesOf(after) : []).filter(({ key }) => !left.delete(key));
  return [
    ...entered.map((scope) => ({ gifSeq, scope, by: 1 })),
    ...[...left.values()].map((scope) => ({ gifSeq, scope, by: -1 })),
  ];
}

function summed(growths: readonly ListGrowth[]): Map<string, ListGrowth> {
  const sums = new Map<string, ListGrowth>();
  for (const { scope, by } of growths) {
    sums.set(scope.key, { scope, by: by + (sums.get(scope.key)?.by ?? 0) });
  }
  return sums;
}
