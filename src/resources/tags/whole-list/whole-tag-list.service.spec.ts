import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import { fake, NO_MANAGER } from '../../../../test/support/fakes.js';
import type { TagRepository } from '../tag.repository.js';
import { WholeTagListService } from './whole-tag-list.service.js';

let seconds = 0;

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The service over a table; each list has the number of its making. */
function listsOf({ isLong = true } = {}) {
  const table = { isLong, made: 0, isAway: false, isStopped: false };
  const errors: string[] = [];
  const repository = fake<TagRepository>({
    hasMorePublic: () =>
      table.isStopped ? Promise.reject(new Error('Connection terminated')) : Promise.resolve(table.isLong),
    inTransaction: (work) => work(NO_MANAGER),
    publicJson: async function* () {
      table.made += 1;
      if (table.isAway) throw new Error('away');
      yield await Promise.resolve([`{"made":${table.made}}`, '2']);
      yield ['3'];
    },
  });
  const log = fake<Logger>({ error: (_: unknown, text?: string) => void errors.push(text ?? '') });
  const lists = new WholeTagListService(repository, log);
  const read = async () => {
    const list = await lists.find();
    return list && gunzipSync(list.gzip).toString();
  };
  return { table, errors, read, lists };
}

describe('the list of all tags', () => {
  it('is not made while it is short', async () => {
    const { read, table } = listsOf({ isLong: false });
    expect([await read(), table.made]).toEqual([null, 0]);
  });

  it('is made once for concurrent requests, and names its content', async () => {
    const { lists, table } = listsOf();
    const [first, second] = await Promise.all([lists.find(), lists.find()]);
    expect([first === second, table.made, first?.bytes]).toEqual([true, 1, '[{"made":1},2,3]'.length]);
    expect(first?.etag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('is made again after 30 s, beside the requests', async () => {
    const { read } = listsOf();
    await read();
    seconds += 29;
    expect(await read()).toBe('[{"made":1},2,3]');
    seconds += 2;
    expect(await read()).toBe('[{"made":1},2,3]');
    while ((await read()) === '[{"made":1},2,3]') await setImmediate();
    expect(await read()).toBe('[{"made":2},2,3]');
  });

  it('is never older than a minute', async () => {
    const { read } = listsOf();
    await read();
    seconds += 60;
    expect(await read()).toBe('[{"made":2},2,3]');
  });

  it('is ten minutes old at most while the database is away, and left to the cache before', async () => {
    const { read, lists, table } = listsOf();
    table.isStopped = true;
    expect(await read()).toBeNull();
    table.isStopped = false;
    await read();
    table.isStopped = true;
    seconds += 599;
    expect(await read()).toBe('[{"made":1},2,3]');
    expect(await lists.find()).toMatchObject({ staleMs: 599_000 });
    seconds += 1;
    expect(await read()).toBeNull();
  });

  it('that cannot be made again is reported, and served until it is too old', async () => {
    const { read, table, errors } = listsOf();
    await read();
    table.isAway = true;
    seconds += 31;
    expect(await read()).toBe('[{"made":1},2,3]');
    while (errors.length === 0) await setImmediate();
    expect(errors).toEqual(['the list of all tags could not be made']);
    seconds += 60;
    await expect(read()).rejects.toThrow('away');
  });
});
