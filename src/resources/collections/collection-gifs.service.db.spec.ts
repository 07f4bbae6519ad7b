import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { idsTo, TestCollections } from '../../../test/support/test-collections.js';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { COLLECTION_MAX, type CollectionGifsService } from './collection-gifs.service.js';
import type { CollectionsService } from './collections.service.js';

let database: MigratedDatabase;
let test: TestCollections;
let collections: CollectionsService;
let contents: CollectionGifsService;
let ada: Viewer;
let bob: Viewer;

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = new TestCollections(database.source);
  ({ collections, contents } = test);
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, bob] = await test.reset();
});

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const order = async (slug: string) => (await test.stored(slug)).map(({ id }) => id);
const positions = async (slug: string) => (await test.stored(slug)).map(({ position }) => position);

describe('positions', () => {
  it('are dense and unique after many concurrent changes', async () => {
    const ids = idsTo(30);
    const slug = await test.filled(ada, ids.slice(0, 10));
    await test.addGifs(bob, ids.slice(10));
    const refused = (error: unknown) => {
      if (!(error instanceof ValidationFailed || error instanceof NotFound)) throw error;
    };
    const write = async (n: number): Promise<void> => {
      const id = ids[(n * 7) % ids.length] ?? '';
      if (n % 3 === 0) await contents.add(slug, ada, id, n % 5);
      else if (n % 3 === 1) await contents.remove(slug, ada, id);
      else await contents.reorder(slug, ada, (await order(slug)).reverse());
    };
    await Promise.all(upTo(150).map((n) => write(n).catch(refused)));
    const found = await test.stored(slug);
    expect(found.map(({ position }) => position)).toEqual(upTo(found.length));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('match the responses to concurrent additions', async () => {
    const ids = idsTo(25);
    await test.addGifs(ada, ids);
    const slug = await collections.create(ada, { title: 'Race', description: '' });
    const told = await Promise.all(ids.map((id) => contents.add(slug, ada, id)));
    expect(told.map(({ position }) => position).sort((a, b) => a - b)).toEqual(upTo(25));
    const found = await order(slug);
    expect(ids.map((id) => found.indexOf(id))).toEqual(told.map(({ position }) => position));
  });

  it('of hidden recordings are kept while others are added and reordered', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = idsTo(5);
    const slug = await test.filled(ada, [a, b, c, d]);
    await test.addGifs(ada, [e]);
    await test.setDeleted(b, true);
    await contents.reorder(slug, ada, [d, c, a]);
    expect(await order(slug)).toEqual([d, b, c, a]);
    expect(await contents.add(slug, ada, e, 1)).toEqual({ position: 1, isNew: true });
    await test.setDeleted(b, false);
    expect(await order(slug)).toEqual([d, b, e, c, a]);
    expect(await positions(slug)).toEqual(upTo(5));
    expect(await contents.add(slug, ada, c)).toEqual({ position: 3, isNew: false });
  });

  it('have no gap after the first change after a purge', async () => {
    const [a = '', b = '', c = ''] = idsTo(3);
    const slug = await test.filled(ada, [a, b, c]);
    await database.source.query('DELETE FROM gif WHERE id = $1', [b]);
    expect(await positions(slug)).toEqual([0, 2]);
    await contents.reorder(slug, ada, [c, a]);
    expect(await test.stored(slug)).toEqual([
      { id: c, position: 0 },
      { id: a, position: 1 },
    ]);
  });

  it('stay consistent when recordings are purged during a change', async () => {
    const ids = idsTo(40);
    await test.addGifs(ada, ids);
    const slug = await collections.create(ada, { title: 'Purged', description: '' });
    const outcomes = await Promise.allSettled(
      ids.flatMap((id) => [
        contents.add(slug, ada, id),
        database.source.query('DELETE FROM gif WHERE id = $1', [id]),
      ]),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(failures.filter((failure) => !(failure instanceof NotFound))).toEqual([]);
    expect(await order(slug)).toEqual([]);
  });
});

it('limits the recordings of a collection, including hidden ones', async () => {
  const ids = idsTo(COLLECTION_MAX + 1);
  await test.addGifs(ada, ids);
  const slug = await collections.create(ada, { title: 'Full', description: '' });
  await database.source.query(
    `INSERT INTO collection_gif SELECT collection.seq, gif.seq, row_number() OVER (ORDER BY gif.id) - 1
     FROM gif, collection WHERE gif.id <> $1 AND gif.id LIKE 'gif%'`,
    [ids.at(-1)],
  );
  await test.setDeleted(ids[0] ?? '', true);
  await expect(contents.add(slug, ada, ids.at(-1) ?? '')).rejects.toThrow(/at most 1000/);
  expect(await contents.add(slug, ada, ids[1] ?? '')).toEqual({ position: 0, isNew: false });
  await contents.remove(slug, ada, ids[0] ?? '');
  expect(await contents.add(slug, ada, ids.at(-1) ?? '', 0)).toEqual({ position: 0, isNew: true });
  expect(await positions(slug)).toEqual(upTo(COLLECTION_MAX));
});
