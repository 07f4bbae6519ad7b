import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { json, RegistryServer } from '../../../test/support/registry-server.js';
import { AppConfig } from '../config/app-config.js';
import { RateLimitStore, type RateLimitVerdict } from '../rate-limit/rate-limit-store.js';
import { Upstreams } from './upstreams.js';
import { outageCounter } from '../../../test/support/counters.js';

const QUESTION = { validators: {}, missingStatuses: [] };
const log = pino({ enabled: false });

/** Rejects every second call. */
class Counted extends RateLimitStore {
  readonly hits: [string, number, number][] = [];

  hit(...hit: [string, number, number]): RateLimitVerdict {
    this.hits.push(hit);
    const allowed = this.hits.length % 2 === 1;
    return { allowed, limit: 1, remaining: 0, resetAt: 0, retryAfter: allowed ? 0 : 0.01 };
  }

  peek(): RateLimitVerdict {
    throw new Error('Nobody peeks.');
  }
}

describe('the package services', () => {
  let registry: RegistryServer;
  beforeAll(async () => {
    registry = await RegistryServer.start();
    registry.on('/x', json({}));
  });
  afterAll(() => registry.stop());

  const settings = () => ({
    SITE_URL: 'https://reels.example',
    REGISTRIES: `pyindex=${registry.address} rustregistry=${registry.address} codehost=${registry.address}`,
    CODEHOST_TOKEN: 'secret',
  });

  it('are those in the settings', () => {
    const upstreams = new Upstreams(AppConfig.from(settings()), new Counted(), outageCounter(), log);
    expect(upstreams.find('pyindex')).toBeDefined();
    expect(upstreams.find('codehostSearch')).toBeDefined();
    expect(upstreams.find('pyindexStats')).toBeUndefined();
    expect(upstreams.find('jsregistry')).toBeUndefined();
  });

  it('get our user agent, and only the code host gets the token', async () => {
    const upstreams = new Upstreams(AppConfig.from(settings()), new Counted(), outageCounter(), log);
    await upstreams.find('pyindex')?.get('/x', QUESTION);
    await upstreams.find('codehost')?.get('/x', QUESTION);
    const [index, host] = registry.requests.map(({ headers }) => headers);
    expect(index?.['user-agent']).toBe('ttyreel (+https://reels.example)');
    expect(index?.authorization).toBeUndefined();
    expect(host?.authorization).toBe('Bearer secret');
  });

  it('are limited where required: the Rust registry gets one call per second from all processes together', async () => {
    const counted = new Counted();
    const upstreams = new Upstreams(AppConfig.from(settings()), counted, outageCounter(), log);
    await upstreams.find('rustregistry')?.get('/x', QUESTION);
    await upstreams.find('rustregistry')?.get('/x', QUESTION);
    await upstreams.find('pyindex')?.get('/x', QUESTION);
    expect(counted.hits).toEqual(Array(3).fill(['upstream:rustregistry', 1, 1_000]));
  });
});
