import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../../platform/credentials/api-key.js';
import type { AuthService } from './auth.service.js';
import { KeyLookups } from './key-lookups.js';
import type { Viewer } from '../../platform/http/viewer.js';

const ADA: Viewer = { userSeq: 1, username: 'ada', isStaff: false, namedKey: null };

function lookupsOf(valid: Set<string>) {
  const asked: string[] = [];
  const auth: Pick<AuthService, 'identify'> = {
    identify: (key) => {
      asked.push(key);
      return Promise.resolve(valid.has(key) ? ADA : null);
    },
  };
  return { asked, lookups: new KeyLookups(auth as AuthService) };
}

async function fail(lookups: KeyLookups, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await lookups.identify(makeApiKey(), address);
}

describe('unknown keys', () => {
  it('are looked up 30 times a minute per address, without affecting other addresses', async () => {
    const { asked, lookups } = lookupsOf(new Set());
    await fail(lookups, 'a', 100);
    expect(asked).toHaveLength(30);
    const refused = await lookups.identify(makeApiKey(), 'a');
    expect(refused.viewer).toBeNull();
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    expect(await lookups.identify(makeApiKey(), 'b')).toEqual({ viewer: null });
    expect(asked).toHaveLength(31);
  });

  it('are looked up and counted once each', async () => {
    const { asked, lookups } = lookupsOf(new Set());
    const key = makeApiKey();
    await Promise.all(Array.from({ length: 50 }, () => lookups.identify(key, 'a')));
    const askedAtOnce = asked.length;
    for (let time = 0; time < 50; time++) expect(await lookups.identify(key, 'a')).toEqual({ viewer: null });
    expect(asked).toHaveLength(askedAtOnce);
    await fail(lookups, 'a', 29);
    expect(asked).toHaveLength(askedAtOnce + 29);
    expect((await lookups.identify(makeApiKey(), 'a')).retryAfter).toBeGreaterThan(0);
  });

  it('do not count if they are malformed', async () => {
    const { asked, lookups } = lookupsOf(new Set());
    for (let time = 0; time < 100; time++) await lookups.identify('ttyr_made-up', 'a');
    expect(asked).toEqual([]);
    expect(await lookups.identify(makeApiKey(), 'a')).toEqual({ viewer: null });
  });
});

describe('a valid key', () => {
  it('is looked up despite invalid keys from the same address', async () => {
    const key = makeApiKey();
    const { lookups } = lookupsOf(new Set([key]));
    expect(await lookups.identify(key, 'a')).toEqual({ viewer: ADA });
    await fail(lookups, 'a', 40);
    expect(await lookups.identify(key, 'a')).toEqual({ viewer: ADA });
  });

  it('is looked up each time and becomes unknown once it is invalid', async () => {
    const key = makeApiKey();
    const valid = new Set([key]);
    const { asked, lookups } = lookupsOf(valid);
    await lookups.identify(key, 'a');
    await fail(lookups, 'a', 29);
    valid.delete(key);
    expect(await lookups.identify(key, 'a')).toEqual({ viewer: null });
    expect(asked.filter((one) => one === key)).toHaveLength(2);
    expect((await lookups.identify(makeApiKey(), 'a')).retryAfter).toBeGreaterThan(0);
  });

  it('does not count as a failure', async () => {
    const all = Array.from({ length: 100 }, makeApiKey);
    const { lookups } = lookupsOf(new Set(all));
    for (const key of all) expect(await lookups.identify(key, 'a')).toEqual({ viewer: ADA });
  });
});

describe('an install id', () => {
  it('is looked up each time, because a user can connect it later', async () => {
    const installId = randomUUID();
    const valid = new Set<string>();
    const { lookups } = lookupsOf(valid);
    expect(await lookups.identifyInstallId(installId, 'a')).toEqual({ viewer: null });
    valid.add(installId);
    expect(await lookups.identifyInstallId(installId.toUpperCase(), 'a')).toEqual({ viewer: ADA });
  });

  it('is looked up 30 times a minute per address, like unknown keys', async () => {
    const { asked, lookups } = lookupsOf(new Set());
    for (let time = 0; time < 20; time++) await lookups.identifyInstallId(randomUUID(), 'a');
    await fail(lookups, 'a', 20);
    expect(asked).toHaveLength(30);
    expect((await lookups.identifyInstallId(randomUUID(), 'a')).retryAfter).toBeGreaterThan(0);
  });

  it('is a UUID, not an API key', async () => {
    const installId = randomUUID();
    const key = makeApiKey();
    const { asked, lookups } = lookupsOf(new Set([installId, key]));
    for (const text of ['', 'nonsense', `${installId}0`, key])
      expect(await lookups.identifyInstallId(text, 'a')).toEqual({ viewer: null });
    expect(await lookups.identify(installId, 'a')).toEqual({ viewer: null });
    expect(asked).toEqual([]);
  });
});
