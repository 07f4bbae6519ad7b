import { beforeEach, describe, expect, it } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import { fake, fakeDatabase, NO_MANAGER } from '../../../test/support/fakes.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { QuotasService } from './quotas.service.js';
import type { StorageUsageRepository } from './storage-usage.repository.js';
import { type StorageUsage } from './storage-usage.repository.js';

const ADA = 1;
const BOB = 2;

let rows: Map<number, StorageUsage>;
let statements: string[];

/** Quotas with a table in memory. */
function quotas(bytes: number, gifs: number): QuotasService {
  const change = ({ userSeq, bytes: more, gifs: others }: StorageUsage, sign: number) => {
    const before = rows.get(userSeq) ?? { userSeq, bytes: 0, gifs: 0 };
    const total = { bytes: before.bytes + sign * more, gifs: before.gifs + sign * others };
    rows.set(userSeq, { userSeq, ...total });
    return total;
  };
  const repository = fake<StorageUsageRepository>({
    find: (userSeq) => Promise.resolve(rows.get(userSeq) ?? null),
    add: (usage) => {
      statements.push('add');
      return Promise.resolve(change(usage, 1));
    },
    subtract: (usages) => {
      statements.push('subtract');
      for (const usage of usages) change(usage, -1);
      return Promise.resolve();
    },
    rebuild: () => Promise.resolve(3),
  });
  const config = AppConfig.from({ LIMITS: `bytes-per-user=${bytes} recordings-per-user=${gifs}` });
  return new QuotasService(fakeDatabase(), repository, config);
}

beforeEach(() => {
  rows = new Map();
  statements = [];
});

describe('a new recording', () => {
  it('is counted to the last byte and the last recording', async () => {
    const small = quotas(100, 2);
    const max = { bytes: 100, gifs: 2 };
    expect(await small.take(ADA, 60, NO_MANAGER)).toEqual({ used: { bytes: 60, gifs: 1 }, max });
    expect(await small.take(ADA, 40, NO_MANAGER)).toEqual({ used: { bytes: 100, gifs: 2 }, max });
    expect(statements).toEqual(['add', 'add']);
  });

  it.each([
    ['size', { bytes: 60, gifs: 1 }, 41],
    ['number', { bytes: 1, gifs: 2 }, 1],
  ])('is rejected if its %s exceeds the limit', async (_, before, bytes) => {
    rows.set(ADA, { userSeq: ADA, ...before });
    await expect(quotas(100, 2).take(ADA, bytes, NO_MANAGER)).rejects.toThrow(InsufficientStorage);
  });

  it('counts for its own author', async () => {
    const small = quotas(100, 9);
    rows.set(BOB, { userSeq: BOB, bytes: 95, gifs: 1 });
    await small.take(ADA, 10, NO_MANAGER);
    expect([rows.get(ADA)?.bytes, rows.get(BOB)?.bytes]).toEqual([10, 95]);
    await expect(small.take(BOB, 10, NO_MANAGER)).rejects.toThrow(InsufficientStorage);
  });

  it('that is rejected gets the usage, the required size and what to do', async () => {
    rows.set(ADA, { userSeq: ADA, bytes: 1.5 * 1024 ** 2, gifs: 3 });
    await expect(quotas(2 * 1024 ** 2, 9).take(ADA, 1024 ** 3, NO_MANAGER)).rejects.toThrow(
      'Your recordings take 1.5 MiB of 2 MiB, and you have 3 of 9 recordings. This one of 1 GiB does not fit. ' +
        'Delete some: their space is free 30 days later, when they can no longer be restored. Or ask the operator for more.',
    );
  });
});

describe('room', () => {
  it('is required before the size is known, and is exhausted when either limit is reached', async () => {
    const small = quotas(100, 2);
    await small.requireRoom(ADA);
    rows.set(ADA, { userSeq: ADA, bytes: 99, gifs: 1 });
    await small.requireRoom(ADA);
    rows.set(ADA, { userSeq: ADA, bytes: 100, gifs: 1 });
    await expect(small.requireRoom(ADA)).rejects.toThrow('100 bytes of 100 bytes');
    rows.set(ADA, { userSeq: ADA, bytes: 1, gifs: 2 });
    await expect(small.requireRoom(ADA)).rejects.toThrow('Another one does not fit');
  });
});

describe('renditions', () => {
  it('count even above the quota, and not as recordings', async () => {
    const small = quotas(100, 1);
    await small.addBytes(ADA, 500, NO_MANAGER);
    await small.addBytes(ADA, -100, NO_MANAGER);
    expect((await small.of(ADA)).used).toEqual({ bytes: 400, gifs: 0 });
  });

  it('of the same size as before write nothing', async () => {
    await quotas(100, 1).addBytes(ADA, 0, NO_MANAGER);
    expect(statements).toEqual([]);
  });
});

it('of purged recordings are subtracted once per author', async () => {
  rows.set(ADA, { userSeq: ADA, bytes: 50, gifs: 5 });
  const usage = { userSeq: ADA, bytes: 10, gifs: 1 };
  const service = quotas(100, 9);
  await service.release([usage, usage], NO_MANAGER);
  await service.release([], NO_MANAGER);
  expect(rows.get(ADA)).toEqual({ userSeq: ADA, bytes: 30, gifs: 3 });
  expect(statements).toEqual(['subtract']);
});

it('are rebuilt on a connection without a statement timeout, because a million recordings take longer', () => {
  const injected = Reflect.getMetadata('self:paramtypes', QuotasService) as unknown;
  expect(injected).toContainEqual({ index: 0, param: getDataSourceToken(LONG_WORK_DATA_SOURCE) });
});
