import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { GifEntity } from '../data/gif.entity.js';
import { GifRepository } from '../data/gif.repository.js';
import { GifChangeRepository } from './gif-change.repository.js';

let database: MigratedDatabase;
let source: DataSource;
let gifs: GifRepository;
let changes: GifChangeRepository;
let ada: number;
let bob: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  gifs = new GifRepository(source.getRepository(GifEntity));
  changes = new GifChangeRepository(source.getRepository(GifEntity));
  [ada, bob] = (await insertUsers(source, { username: 'ada' }, { username: 'bob' })) as [number, number];
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE gif CASCADE');
  await insertGifs(
    source,
    { id: 'living01', authorSeq: ada, slug: 'a', title: 'A', command: 'ls' },
    { id: 'deleted1', authorSeq: ada, slug: 'b', title: 'B' },
    { id: 'expired1', authorSeq: ada, slug: 'c', title: 'C' },
  );
  await deletedFor('deleted1', '719 hours 59 minutes');
  await deletedFor('expired1', '720 hours');
});

const deletedFor = (id: string, age: string) =>
  source.query('UPDATE gif SET deleted_at = now() - $2::interval WHERE id = $1', [id, age]);

const titleOf = async (id: string) => (await source.getRepository(GifEntity).findOneByOrFail({ id })).title;

describe('an edit', () => {
  it('changes only the named columns and only for the owner', async () => {
    expect(await changes.update('living01', ada, { title: 'New' }, source.manager)).toMatchObject({
      seq: expect.any(Number),
    });
    expect(await source.getRepository(GifEntity).findOneByOrFail({ id: 'living01' })).toMatchObject({
      title: 'New',
      command: 'ls',
      slug: 'a',
    });
  });

  it('without columns still finds the recording', async () => {
    expect(await changes.update('living01', ada, {}, source.manager)).toMatchObject({
      seq: expect.any(Number),
    });
  });

  it.each([
    ['another user', 'living01', () => bob],
    ['the owner of a deleted recording', 'deleted1', () => ada],
  ])('by %s writes nothing', async (_who, id, by) => {
    const before = await titleOf(id);
    expect(await changes.update(id, by(), { title: 'Stolen' }, source.manager)).toBeNull();
    expect(await titleOf(id)).toBe(before);
  });
});

describe('a deletion', () => {
  it('is allowed only for the owner, once', async () => {
    expect(await changes.markDeleted('living01', bob, source.manager)).toBeNull();
    expect(await gifs.findOwner('living01')).toBe(ada);
    const both = await Promise.all([
      changes.markDeleted('living01', ada, source.manager),
      changes.markDeleted('living01', ada, source.manager),
    ]);
    expect(both.filter((state) => state !== null)).toMatchObject([{ deletedAt: expect.any(Date) }]);
    expect(await gifs.findOwner('living01')).toBeNull();
  });
});

describe('a restoration', () => {
  it('is possible for 30 days', async () => {
    expect(await changes.restore('deleted1', ada, source.manager)).toMatchObject({ deletedAt: null });
    expect(await gifs.findOwner('deleted1')).toBe(ada);
    expect(await changes.restore('expired1', ada, source.manager)).toBeNull();
  });

  it('is allowed only for the owner', async () => {
    expect(await changes.restore('deleted1', bob, source.manager)).toBeNull();
    expect(await gifs.findOwner('deleted1')).toBeNull();
  });

  it('of an existing recording changes nothing', async () => {
    expect(await changes.restore('living01', ada, source.manager)).toMatchObject({ deletedAt: null });
    expect(await gifs.findOwner('living01')).toBe(ada);
  });

  it('is offered in the list of deleted recordings', async () => {
    const page = { page: 1, size: 20 };
    const deleted = await gifs.listOfAuthor(ada, { isDeleted: true }, page);
    expect([deleted.count, deleted.rows.map((gif) => gif.id)]).toEqual([1, ['deleted1']]);
    const there = await gifs.listOfAuthor(ada, {}, page);
    expect([there.count, there.rows.map((gif) => gif.id)]).toEqual([1, ['living01']]);
  });
});
