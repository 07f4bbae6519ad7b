import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { KeyVault } from '../credentials/key-vault.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { migrate } from '../database/migrate.js';
import { Conflict, InsufficientStorage } from '../errors/domain-errors.js';
import { DiskSpace } from '../storage/disk-space.js';
import type { Claim, StoredResponse } from './claim.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import type { KeyedRequest } from './keyed-request.js';

const ANSWER: StoredResponse = {
  status: 201,
  headers: { location: 'https://ttyreel.example/api/v1/gifs/aB3dE5fG/' },
  body: '{"api_key":"ttyr_secret"}',
};

let database: TestDatabase;
let source: DataSource;
let idempotency: IdempotencyService;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  idempotency = new IdempotencyService(
    new IdempotencyKeyRepository(source.getRepository(IdempotencyKeyEntity)),
    new KeyVault('a secret'),
    new DiskSpace([]),
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const request = (content = 'one'): KeyedRequest => ({
  caller: 'user:1',
  key: `key-${++number}`,
  hash: createHash('sha256').update(content).digest(),
});

async function claimed(asked: KeyedRequest): Promise<Claim> {
  const begun = await idempotency.begin(asked);
  if ('stored' in begun) throw new Error('There is a response already.');
  return begun.claim;
}

const age = ({ key }: KeyedRequest, interval: string) =>
  source.query('UPDATE idempotency_key SET created_at = created_at - $2::interval WHERE key = $1', [
    key,
    interval,
  ]);

describe('a request with an idempotency key', () => {
  it('is claimed by one of 50 concurrent requests', async () => {
    const asked = request();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => idempotency.begin(asked)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ retryAfter: 1 });
    }
  });

  it('gets the first response again for 24 hours', async () => {
    const asked = request();
    await (await claimed(asked)).store(ANSWER);
    expect(await idempotency.begin(asked)).toEqual({ stored: ANSWER });
    await age(asked, '23 hours 59 minutes');
    expect(await idempotency.begin(asked)).toEqual({ stored: ANSWER });
    await age(asked, '2 minutes');
    expect((await claimed(asked)).made).toBeNull();
  });

  it('is rejected with other content, whether the first one runs, succeeded or was abandoned', async () => {
    const asked = request();
    const other = { ...asked, hash: request('two').hash };
    const claim = await claimed(asked);
    await expect(idempotency.begin(other)).rejects.toThrow(/another request/);
    await age(asked, '3 minutes');
    await expect(idempotency.begin(other)).rejects.toThrow(/another request/);
    await claim.store(ANSWER);
    await expect(idempotency.begin(other)).rejects.toThrow(/another request/);
  });

  it('is independent of the same key of another caller', async () => {
    const asked = request();
    await (await claimed(asked)).store(ANSWER);
    expect('claim' in (await idempotency.begin({ ...asked, caller: 'user:2' }))).toBe(true);
  });

  it('can be retried immediately after a release', async () => {
    const asked = request();
    await (await claimed(asked)).release();
    expect((await claimed(asked)).made).toBeNull();
  });

  it('can be taken over after two minutes, and later writes of the first attempt are ignored', async () => {
    const asked = request();
    const dead = await claimed(asked);
    await age(asked, '1 minute 50 seconds');
    await expect(idempotency.begin(asked)).rejects.toThrow(Conflict);
    await age(asked, '11 seconds');
    const next = await claimed(asked);

    await expect(source.transaction((manager) => dead.record('first', manager))).rejects.toThrow(Conflict);
    await dead.store({ ...ANSWER, body: 'late' });
    await dead.release();
    await expect(idempotency.begin(asked)).rejects.toThrow(Conflict);
    await next.store(ANSWER);
    expect(await idempotency.begin(asked)).toEqual({ stored: ANSWER });
  });

  it('returns what the first attempt created before it died', async () => {
    const asked = request();
    const dead = await claimed(asked);
    await source.transaction((manager) => dead.record('aB3dE5fG', manager));
    await expect(idempotency.begin(asked)).rejects.toThrow(Conflict);
    await age(asked, '11 seconds');
    const next = await claimed(asked);
    expect(next.made).toBe('aB3dE5fG');
    await next.release();
    await age(asked, '11 seconds');
    expect((await claimed(asked)).made).toBe('aB3dE5fG');
  });

  it('forgets what a rolled-back transaction created', async () => {
    const asked = request();
    const claim = await claimed(asked);
    await expect(
      source.transaction(async (manager) => {
        await claim.record('aB3dE5fG', manager);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await claim.release();
    expect((await claimed(asked)).made).toBeNull();
  });
});

describe('stored responses', () => {
  it('are encrypted in the database', async () => {
    await (await claimed(request())).store(ANSWER);
    const rows: { body: Buffer | null }[] = await source.query('SELECT body FROM idempotency_key');
    for (const { body } of rows) expect(body?.includes('ttyr_') ?? false).toBe(false);
  });

  it('are limited to the latest 1,000 of a caller and do not affect others', async () => {
    const mine = request();
    const [first, second] = [request(), request()];
    for (const asked of [first, second]) await (await claimed(asked)).store(ANSWER);
    const dead = request();
    await claimed(dead);
    await source.query(
      `INSERT INTO idempotency_key (caller, key, request_hash, claim, status, headers, body)
       SELECT caller, 'many-' || n, '', gen_random_uuid(), 200, '{}', ''
       FROM generate_series(1, 998) AS n, (VALUES ('user:1'), ('user:3')) AS callers (caller)`,
    );
    await source.query(`DELETE FROM idempotency_key WHERE key NOT LIKE 'many-%' AND key <> ALL($1)`, [
      [first.key, second.key, dead.key],
    ]);
    await age(first, '2 hours');
    await age(second, '1 hour');
    await age(dead, '3 hours');
    await (await claimed(mine)).store(ANSWER);
    const keys = await source.query<{ key: string }[]>(
      `SELECT key FROM idempotency_key WHERE caller = 'user:1' AND key NOT LIKE 'many-%'`,
    );
    // A request without a response must not be removed.
    expect(keys.map(({ key }) => key).sort()).toEqual([second.key, mine.key, dead.key].sort());
    expect(
      await source.query(`SELECT count(*)::int AS n FROM idempotency_key WHERE caller = 'user:3'`),
    ).toEqual([{ n: 998 }]);
    expect(await idempotency.begin(mine)).toEqual({ stored: ANSWER });
  });

  it('are replayed on a full disk, on which no new one is stored', async () => {
    const keys = new IdempotencyKeyRepository(source.getRepository(IdempotencyKeyEntity));
    const onFullDisk = new IdempotencyService(keys, new KeyVault('a secret'), new DiskSpace(['/'], 2 ** 60));
    const asked = request();
    await (await claimed(asked)).store(ANSWER);
    expect(await onFullDisk.begin(asked)).toEqual({ stored: ANSWER });
    await expect(onFullDisk.begin({ ...asked, hash: request('two').hash })).rejects.toThrow(Conflict);
    await expect(onFullDisk.begin(request())).rejects.toThrow(InsufficientStorage);
  });

  it('are removed with their user', async () => {
    const [mine, other] = [
      { ...request(), caller: 'user:71' },
      { ...request(), caller: 'user:7' },
    ];
    for (const asked of [mine, other]) await (await claimed(asked)).store(ANSWER);
    await idempotency.forgetUser(71);
    expect(await source.query(`SELECT caller FROM idempotency_key WHERE caller LIKE 'user:7%'`)).toEqual([
      { caller: 'user:7' },
    ]);
  });

  it('are all removed, however many there are', async () => {
    await source.query(
      `INSERT INTO idempotency_key (caller, key, request_hash, claim, created_at)
       SELECT 'user:8', number, '', gen_random_uuid(), now() - interval '2 days' FROM generate_series(1, 5001) AS number`,
    );
    expect(await idempotency.sweep(new AbortController().signal)).toBe(5_001);
  });

  it('are removed after 24 hours, but not earlier', async () => {
    const [old, young] = [request(), request()];
    for (const asked of [old, young]) await (await claimed(asked)).store(ANSWER);
    await age(old, '24 hours 1 second');
    await age(young, '23 hours');
    expect(await idempotency.sweep(AbortSignal.abort())).toBe(0);
    expect(await idempotency.sweep(new AbortController().signal)).toBe(1);
    const left = await source
      .getRepository(IdempotencyKeyEntity)
      .findBy([old, young].map(({ key }) => ({ key })));
    expect(left.map(({ key }) => key)).toEqual([young.key]);
  });
});
