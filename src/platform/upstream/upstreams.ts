import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AppConfig, RegistryAddresses } from '../config/app-config.js';
import type { OutageCounter } from '../metrics/outage-counter.js';
import type { RateLimitStore } from '../rate-limit/rate-limit-store.js';
import type { CallLimits } from './fetch-upstream.js';
import { type UpstreamPolicy, UpstreamClient } from './upstream-client.js';

/** Image proxies give up after about four seconds. */
const LIMITS: CallLimits = { timeoutMs: 3_000, maxBytes: 1024 * 1024 };
const POLICY: UpstreamPolicy = { concurrency: 8, maxWaiting: 200, limits: LIMITS };

/** The services, each with its own rate limit. */
export type UpstreamName = keyof RegistryAddresses | 'codehostSearch';

interface Settings {
  readonly address: keyof RegistryAddresses;
  readonly policy: UpstreamPolicy;
  /** At most one call per interval, in all processes together. */
  readonly intervalMs?: number;
}

const SETTINGS: Readonly<Record<UpstreamName, Settings>> = {
  pyindex: { address: 'pyindex', policy: POLICY },
  pyindexStats: { address: 'pyindexStats', policy: { ...POLICY, concurrency: 2 } },
  jsregistry: { address: 'jsregistry', policy: POLICY },
  jsregistryStats: { address: 'jsregistryStats', policy: { ...POLICY, concurrency: 4 } },
  // Its crawler policy: one call per second, with a User-Agent that identifies the caller.
  rustregistry: {
    address: 'rustregistry',
    policy: { ...POLICY, concurrency: 1, maxWaiting: 60 },
    intervalMs: 1_000,
  },
  codehost: { address: 'codehost', policy: { ...POLICY, concurrency: 4 } },
  // The search has a separate rate limit.
  codehostSearch: { address: 'codehost', policy: { ...POLICY, concurrency: 1, maxWaiting: 30 } },
};

/** The clients of the configured services. */
export class Upstreams {
  readonly #upstreams = new Map<UpstreamName, UpstreamClient>();

  constructor(config: AppConfig, calls: RateLimitStore, outages: OutageCounter, log: Logger) {
    for (const [name, { address, policy, intervalMs }] of Object.entries(SETTINGS) as [
      UpstreamName,
      Settings,
    ][]) {
      const url = config.registries[address];
      if (url === undefined) continue;
      const upstream = new UpstreamClient({
        address: url,
        headers: headersFor(address, config),
        policy,
        pace:
          intervalMs === undefined ? undefined : () => untilAllowed(calls, `upstream:${name}`, intervalMs),
        onFailure: (failure) => {
          if (failure.isDown) outages.add('upstream');
          log.warn({ err: failure, upstream: name }, 'request to an upstream failed');
        },
      });
      this.#upstreams.set(name, upstream);
    }
  }

  /** @returns undefined when the service is not configured */
  find(name: UpstreamName): UpstreamClient | undefined {
    return this.#upstreams.get(name);
  }
}

function headersFor(address: keyof RegistryAddresses, config: AppConfig): Record<string, string> {
  const token = address === 'codehost' ? config.codehostToken : undefined;
  return {
    'User-Agent': `ttyreel (+${config.siteUrl})`,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

/** Uses the rate limit store, so that all processes share the interval. */
async function untilAllowed(calls: RateLimitStore, caller: string, intervalMs: number): Promise<void> {
  for (;;) {
    const { allowed, retryAfter } = await calls.hit(caller, 1, intervalMs);
    if (allowed) return;
    // An unref'd timer does not delay the shutdown.
    await pause(1_000 * retryAfter, undefined, { ref: false });
  }
}
