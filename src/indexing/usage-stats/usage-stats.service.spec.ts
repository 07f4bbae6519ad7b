import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource, EntityManager } from 'typeorm';
import { MemoryRateLimitStore } from '../../platform/rate-limit/memory-rate-limit-store.js';
import { InvalidationRepository } from '../../platform/response-cache/invalidation.repository.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { UsageStatsRepository } from './usage-stats.repository.js';
import { UsageStatsService } from './usage-stats.service.js';
import type { UsageCount } from './usage-counts.js';
import { ViewDeduplicator } from './view-deduplicator.js';

/** Transactions without a database. */
class ChangesNowhere extends PublicTransactions {
  readonly #source = new DataSource({ type: 'postgres' });
  readonly told: string[] = [];

  constructor() {
    super(new DataSource({ type: 'postgres' }), new InvalidationRepository(), new ResponseCache());
  }

  override transaction<Result>(work: Parameters<PublicTransactions['transaction']>[0]): Promise<Result> {
    return work(new EntityManager(this.#source), (...keys) => this.told.push(...keys)) as Promise<Result>;
  }
}

/** Keeps what is added, and fails as long as the test says. */
class UnreliableCounters extends UsageStatsRepository {
  readonly totals = new Map<number, UsageCount>();
  readonly batches: number[] = [];
  failures = 0;

  override add(counts: readonly UsageCount[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('The database is away.'));
    }
    this.batches.push(counts.length);
    for (const count of counts) {
      const { views, embeds, downloads } = this.totals.get(count.gifSeq) ?? {
        views: 0,
        embeds: 0,
        downloads: 0,
      };
      this.totals.set(count.gifSeq, {
        gifSeq: count.gifSeq,
        views: views + count.views,
        embeds: embeds + count.embeds,
        downloads: downloads + count.downloads,
      });
    }
    return Promise.resolve();
  }
}

let changes: ChangesNowhere;
let database: UnreliableCounters;
let counters: UsageStatsService;
let lines: Record<string, unknown>[];

beforeEach(() => {
  changes = new ChangesNowhere();
  database = new UnreliableCounters();
  lines = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  counters = new UsageStatsService(changes, database, new ViewDeduplicator(new MemoryRateLimitStore()), log);
});

describe('reads', () => {
  it('are written in one batch, one row per recording', async () => {
    for (let read = 0; read < 100; read += 1) counters.embedded(1, `192.0.2.${read}`);
    counters.downloaded(2, '192.0.2.1');
    expect(await counters.flush()).toBe(true);
    expect(database.batches).toEqual([2]);
    expect(database.totals.get(1)).toEqual({ gifSeq: 1, views: 0, embeds: 100, downloads: 0 });
  });

  it('invalidate the cached responses that show them', async () => {
    counters.embedded(1, '192.0.2.1');
    counters.downloaded(2, '192.0.2.1');
    await counters.flush();
    expect(changes.told).toEqual(['lists', 'gif:1', 'gif:2']);
  });

  it('count once per kind and address, however often the address reads', async () => {
    for (let read = 0; read < 1_000; read += 1) {
      counters.viewed(1, '192.0.2.1');
      counters.embedded(1, '192.0.2.1');
      counters.downloaded(1, '192.0.2.1');
    }
    counters.viewed(1, '192.0.2.2');
    counters.embedded(1, '192.0.2.2');
    counters.embedded(1, '192.0.2.3');
    await counters.onModuleDestroy();
    expect(database.totals.get(1)).toEqual({ gifSeq: 1, views: 2, embeds: 3, downloads: 1 });
  });

  it('write nothing when there were none', async () => {
    await counters.flush();
    await counters.onModuleDestroy();
    expect(database.batches).toEqual([]);
  });

  it('of many recordings are written in statements of limited size', async () => {
    for (let gifSeq = 1; gifSeq <= 12_000; gifSeq += 1) counters.downloaded(gifSeq, '192.0.2.1');
    await counters.flush();
    expect(database.batches).toEqual([5_000, 5_000, 2_000]);
    expect(database.totals.size).toBe(12_000);
  });
});

describe('while the database is unavailable', () => {
  it('nothing is lost and nothing counts twice', async () => {
    for (let gifSeq = 1; gifSeq <= 12_000; gifSeq += 1) counters.downloaded(gifSeq, '192.0.2.1');
    database.failures = 2;
    expect(await counters.flush()).toBe(false);
    counters.downloaded(12_000, '192.0.2.2');
    expect(await counters.flush()).toBe(false);
    expect(await counters.flush()).toBe(true);
    expect(database.totals.size).toBe(12_000);
    expect(database.totals.get(1)?.downloads).toBe(1);
    expect(database.totals.get(12_000)?.downloads).toBe(2);
  });

  it('the failure is logged once', async () => {
    counters.embedded(1, '192.0.2.1');
    database.failures = 5;
    for (let attempt = 0; attempt < 5; attempt += 1) await counters.flush();
    expect(lines.map(({ msg }) => msg)).toEqual([
      'cannot write usage stats: they stay in memory until the database is available',
    ]);
  });
});

describe('a graceful shutdown', () => {
  it('writes the rest, even if the first attempt fails', async () => {
    counters.embedded(1, '192.0.2.1');
    database.failures = 1;
    await counters.onModuleDestroy();
    expect(database.totals.get(1)?.embeds).toBe(1);
  });

  it('waits for a running flush and writes what came after it', async () => {
    counters.embedded(1, '192.0.2.1');
    const underWay = counters.flush();
    counters.embedded(1, '192.0.2.2');
    await counters.onModuleDestroy();
    expect(await underWay).toBe(true);
    expect(database.totals.get(1)?.embeds).toBe(2);
  });

  it('gives up if the database stays unavailable, and logs what was lost', async () => {
    counters.embedded(1, '192.0.2.1');
    database.failures = Infinity;
    await counters.onModuleDestroy();
    expect(lines.at(-1)).toMatchObject({ recordings: 1, msg: expect.stringContaining('lost') });
  });
});
