import type { UpstreamResult } from '../../src/platform/upstream/fetch-upstream.js';
import type { NoAnswer, UpstreamClient } from '../../src/platform/upstream/upstream-client.js';
import {
  PackageMetricsCache,
  type PackageMetricsCacheOptions,
} from '../../src/resources/badges/cache/package-metrics-cache.js';
import type { StoredMetrics } from '../../src/resources/badges/cache/stored-metrics.js';
import { PROVIDER_OF } from '../../src/resources/badges/providers/providers.js';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** The start time of the test clock. */
export const START = 1_000_000;

export type Reply = UpstreamResult | NoAnswer;

/** Returns its responses in order and repeats the last one. */
class FakeRegistry implements Pick<UpstreamClient, 'get'> {
  readonly requests: { path: string; etag?: string; lastModified?: string }[] = [];
  replies: Reply[] = [];
  hold: Promise<void> = Promise.resolve();

  async get(path: string, { validators }: Parameters<UpstreamClient['get']>[1]): Promise<Reply> {
    this.requests.push({ path, ...validators });
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    await this.hold;
    return reply ?? { kind: 'unavailable' };
  }
}

/** The table `badge_metric` in memory. */
export class FakeMetricsTable {
  readonly rows = new Map<string, { known: StoredMetrics; ttlMs: number }>();
  reads = 0;

  read(key: string): Promise<StoredMetrics | null> {
    this.reads += 1;
    return Promise.resolve(this.rows.get(key)?.known ?? null);
  }

  write(key: string, known: StoredMetrics, ttlMs: number): Promise<void> {
    this.rows.set(key, { known, ttlMs });
    return Promise.resolve();
  }
}

export const versionReply = (version: string, etag?: string): UpstreamResult => ({
  kind: 'body',
  body: { info: { version, license: 'MIT' } },
  validators: { etag },
});

export const admitted = () => Promise.resolve(0);
export const refused = () => Promise.resolve(30);

/** A registry of Python packages, a clock, and caches. */
export class TestMetrics {
  readonly registry = new FakeRegistry();
  now = START;
  misshapen = 0;

  newCache(stored: PackageMetricsCacheOptions['stored'] = new FakeMetricsTable()): PackageMetricsCache {
    return new PackageMetricsCache({
      upstreams: { find: (name) => (name === 'pyindex' ? this.registry : undefined) },
      stored,
      nowMs: () => this.now,
      onMisshapen: () => (this.misshapen += 1),
    });
  }
}

/** @returns the version, with a `?` if it is stale, or the reason why there is none */
export async function readVersion(
  cache: PackageMetricsCache,
  name = 'requests',
  admission: () => Promise<number> = admitted,
): Promise<string> {
  const reading = await cache.read(PROVIDER_OF.pyindex, 'version', name, admission);
  return reading.kind === 'known'
    ? `${reading.metrics.version ?? ''}${reading.isFresh ? '' : '?'}`
    : reading.kind;
}

/** Waits for background work. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
