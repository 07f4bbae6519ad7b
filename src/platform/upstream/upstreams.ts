import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AppConfig, RegistryAddresses } from '../config/app-config.js';
import type { RateLimitStore } from '../rate-limit/rate-limit-store.js';
import type { CallLimits } from './fetch-upstream.js';
import { type UpstreamPolicy, UpstreamClient } from './upstream-client.js';

/** A reader waits for it, and image proxies give up after some four seconds. */
const LIMITS: CallLimits = { timeoutMs: 3_000, maxBytes: 1024 * 1024 };
const MANNERS: UpstreamPolicy = { concurrency: 8, maxWaiting: 200, limits: LIMITS };

/** What is asked and counts its calls by itself: the services of the settings, and a part of one. */
export type UpstreamName = keyof RegistryAddresses | 'codehostSearch';

interface Settings {
  readonly address: keyof RegistryAddresses;
  readonly manners: UpstreamPolicy;
  /** At most one call in so many milliseconds, from all processes together. */
  readonly intervalMs?: number;
}

const SETTINGS: Readonly<Record<UpstreamName, Settings>> = {
  pyindex: { address: 'pyindex', manners: MANNERS },
  pyindexStats: { address: 'pyindexStats', manners: { ...MANNERS, concurrency: 2 } },
  jsregistry: { address: 'jsregistry', manners: MANNERS },
  jsregistryStats: { address: 'jsregistryStats', manners: { ...MANNERS, concurrency: 4 } },
  // Its crawler policy: one call a second, by somebody who says who they are.
  rustregistry: {
    address: 'rustregistry',
    manners: { ...MANNERS, concurrency: 1, maxWaiting: 60 },
    intervalMs: 1_000,
  },
  codehost: { address: 'codehost', manners: { ...MANNERS, concurrency: 4 } },
  // Counted apart from its other calls, so that one being spent does not stop the other.
  codehostSearch: { address: 'codehost', manners: { ...MANNERS, concurrency: 1, maxWaiting: 30 } },
};

/** The services that the settings name. */
export class Upstreams {
  readonly #upstreams = new Map<UpstreamName, UpstreamClient>();

  constructor(config: AppConfig, calls: RateLimitStore, log: Logger) {
    for (const [name, { address, manners, intervalMs }] of Object.entries(SETTINGS) as [
      UpstreamName,
      Settings,
    ][]) {
      const url = config.registries[address];
      if (url === undefined) continue;
      const upstream = new UpstreamClient({
        address: url,
        headers: headersFor(address, config),
        manners,
        pace:
          intervalMs === undefined ? undefined : () => untilAllowed(calls, `upstream:${name}`, intervalMs),
        onFailure: (failure) => {
          log.warn({ err: failure, upstream: name }, 'a registry gave no answer of use');
        },
      });
      this.#upstreams.set(name, upstream);
    }
  }

  /** @returns undefined when the settings do not say where it is */
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

/** Counted where the limits are, so that many processes keep the interval together. */
async function untilAllowed(calls: RateLimitStore, caller: string, intervalMs: number): Promise<void> {
  for (;;) {
    const { allowed, retryAfter } = await calls.hit(caller, 1, intervalMs);
    if (allowed) return;
    // It keeps no process alive that stops.
    await pause(1_000 * retryAfter, undefined, { ref: false });
  }
}
