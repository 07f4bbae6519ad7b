import { LRUCache } from 'lru-cache';
import type { Metric } from '../metric.js';
import type { UpstreamName } from '../../../platform/upstream/upstreams.js';
import type { Provider, MetricSource } from '../providers/provider.js';
import type { UpstreamResult } from '../../../platform/upstream/fetch-upstream.js';
import type { NoAnswer, UpstreamClient } from '../../../platform/upstream/upstream-client.js';
import type { PackageMetrics } from '../formatting/value.js';
import type { BadgeMetricsService } from './badge-metrics.service.js';
import type { StoredMetrics } from './stored-metrics.js';

export type CachedMetrics =
  | { readonly kind: 'known'; readonly metrics: PackageMetrics; readonly isFresh: boolean }
  | { readonly kind: 'missing' | 'unavailable' | 'limited' | 'not configured' }
  /** This client is limited, not the registry. Seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Checked before an unknown package is looked up. @returns 0, or the seconds to wait */
export type Admission = (upstream: UpstreamName) => Promise<number>;

const DAY_MS = 86_400_000;
/** Older values are not shown. */
const MAX_AGE_MS = 7 * DAY_MS;
/** A missing package may be published any minute. */
const MISSING_FRESH_MS = 60_000;
/** Pause after a failure. */
const FAILURE_MS = 30_000;
/** Longest wait of a client; the lookup continues for the next one. */
const LONGEST_WAIT_MS = 3_500;
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 24 * 1024 * 1024;
/** Estimated bytes of an entry besides its texts. */
const OVERHEAD_BYTES = 400;

interface Entry {
  readonly known: StoredMetrics | null;
  readonly failure?: { readonly kind: 'unavailable' | 'limited'; readonly until: number };
}

type UpstreamGetter = Pick<UpstreamClient, 'get'>;

interface Target {
  readonly key: string;
  readonly source: MetricSource;
  readonly upstream: UpstreamGetter;
  readonly path: string;
}

export interface PackageMetricsCacheOptions {
  readonly upstreams: { find(name: UpstreamName): UpstreamGetter | undefined };
  /** Shared with other processes and kept over a restart. */
  readonly stored: Pick<BadgeMetricsService, 'read' | 'write'>;
  readonly onMisshapen: (source: UpstreamName, error: unknown) => void;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs?: () => number;
}

/**
 * One lookup per package at a time, none while the value is fresh; stale values are served while they are refreshed.
 */
export class PackageMetricsCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ known }, key) =>
      OVERHEAD_BYTES +
      2 * (key.length + (known?.etag?.length ?? 0) + (known?.lastModified?.length ?? 0)) +
      2 * ((known?.metrics?.version?.length ?? 0) + (known?.metrics?.license?.length ?? 0)),
  });
  readonly #flights = new Map<string, Promise<CachedMetrics>>();
  readonly #nowMs: () => number;

  constructor(private readonly options: PackageMetricsCacheOptions) {
    this.#nowMs = options.nowMs ?? Date.now;
  }

  get size(): { readonly entries: number; readonly flights: number } {
    return { entries: this.#entries.size, flights: this.#flights.size };
  }

  /** Returns what is in memory and refreshes stale values in the background. @param name in normal form */
  peek(provider: Provider, metric: Metric, name: string): CachedMetrics | undefined {
    const target = this.#targetOf(provider, metric, name);
    return target ? this.#peek(target) : { kind: 'not configured' };
  }

  async read(provider: Provider, metric: Metric, name: string, admission: Admission): Promise<CachedMetrics> {
    const target = this.#targetOf(provider, metric, name);
    if (!target) return { kind: 'not configured' };
    const cached = this.#peek(target) ?? (await withinLimit(this.#refresh(target, admission)));
    // A slow registry: the stored value is in memory by now.
    return cached ?? this.#peek(target) ?? { kind: 'unavailable' };
  }

  #targetOf(provider: Provider, metric: Metric, name: string): Target | null {
    const source = provider.sources[metric];
    const upstream = source && this.options.upstreams.find(source.upstream);
    if (!source || !upstream) return null;
    const path = source.path(name);
    // Metrics of one source share its response.
    return { key: source.upstream + path, source, upstream, path };
  }

  #peek(target: Target): CachedMetrics | undefined {
    const entry = this.#entries.get(target.key);
    const cached = entry && this.#cachedOf(entry, target.source);
    if (cached && isStale(cached) && !this.#isFailing(entry)) void this.#refresh(target);
    return cached;
  }

  async #refresh(target: Target, admission?: Admission): Promise<CachedMetrics> {
    const { key } = target;
    const joined = this.#flights.get(key);
    if (joined) {
      const cached = await joined;
      // Rejected lookups are per client, so another client tries again.
      return isRefused(cached) ? this.#refresh(target, admission) : cached;
    }
    const flight = this.#fetch(target, admission).finally(() => {
      this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch({ key, source, upstream, path }: Target, admission?: Admission): Promise<CachedMetrics> {
    const known = newer(this.#entries.get(key)?.known, await this.options.stored.read(key));
    const already = known && this.#cachedOf({ known }, source);
    if (known) this.#entries.set(key, { known });
    if (already && !isStale(already)) return already;
    const retryAfter = known?.metrics ? 0 : ((await admission?.(source.upstream)) ?? 0);
    if (retryAfter > 0) return { kind: 'limited', retryAfter };
    const { etag, lastModified } = known?.metrics ? known : {};
    const { missingStatuses = [] } = source;
    const yields = !known?.metrics;
    const answer = await upstream.get(path, { validators: { etag, lastModified }, missingStatuses, yields });
    const entry = this.#entryFrom(answer, known, source);
    this.#entries.set(key, entry);
    if (entry.known && !entry.failure) void this.options.stored.write(key, entry.known, keptMs(entry.known));
    return this.#cachedOf(entry, source) ?? { kind: 'unavailable' };
  }

  #entryFrom(answer: UpstreamResult | NoAnswer, known: StoredMetrics | null, source: MetricSource): Entry {
    const checkedAt = this.#nowMs();
    const failed = (kind: 'unavailable' | 'limited', forMs: number): Entry => ({
      known,
      failure: { kind, until: checkedAt + forMs },
    });
    switch (answer.kind) {
      case 'body':
        try {
          return { known: { metrics: source.parse(answer.body), checkedAt, ...answer.validators } };
        } catch (error) {
          this.options.onMisshapen(source.upstream, error);
          return failed('unavailable', FAILURE_MS);
        }
      case 'unchanged':
        return known?.metrics ? { known: { ...known, checkedAt } } : failed('unavailable', FAILURE_MS);
      case 'missing':
        return { known: { metrics: null, checkedAt } };
      case 'limited':
        return failed('limited', Math.min(answer.forMs, FAILURE_MS));
      case 'unavailable':
        return failed('unavailable', FAILURE_MS);
    }
  }

  #cachedOf(entry: Entry, source: MetricSource): CachedMetrics | undefined {
    const { known, failure } = entry;
    const now = this.#nowMs();
    const age = known ? now - known.checkedAt : Infinity;
    if (known?.metrics && age < MAX_AGE_MS) {
      return { kind: 'known', metrics: known.metrics, isFresh: age < 1_000 * source.freshSeconds };
    }
    if (known?.metrics === null && age < MISSING_FRESH_MS) return { kind: 'missing' };
    return failure && now < failure.until ? { kind: failure.kind } : undefined;
  }

  #isFailing(entry: Entry | undefined): boolean {
    return entry?.failure !== undefined && this.#nowMs() < entry.failure.until;
  }
}

/** Whether this client was rejected, rather than the package unavailable. */
export function isRefused(cached: CachedMetrics): cached is Extract<CachedMetrics, { retryAfter: number }> {
  return 'retryAfter' in cached;
}

function isStale(cached: CachedMetrics): boolean {
  return cached.kind === 'known' && !cached.isFresh;
}

function keptMs({ metrics }: StoredMetrics): number {
  return metrics ? MAX_AGE_MS : MISSING_FRESH_MS;
}

function newer(one: StoredMetrics | null | undefined, other: StoredMetrics | null): StoredMetrics | null {
  if (!one || !other) return one ?? other;
  return one.checkedAt >= other.checkedAt ? one : other;
}

/** Undefined when it takes too long. */
async function withinLimit(flight: Promise<CachedMetrics>): Promise<CachedMetrics | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([flight, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
