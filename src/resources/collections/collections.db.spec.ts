import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { ValidationFailed, NotFound } from '../../platform/errors/domain-errors.js';
import { GifEntity } from '../gifs/gif.entity.js';
import { GifRepository } from '../gifs/gif.repository.js';
import type { GifsService } from '../gifs/gifs.service.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import type { UsersService } from '../users/users.service.js';
import { CollectionGifEntity } from './collection-gif.entity.js';
import { CollectionGifRepository } from './collection-gif.repository.js';
import { COLLECTION_MAX, CollectionGifsService } from './collection-gifs.service.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionRepository } from './collection.repository.js';
import { CollectionsService } from './collections.service.js';

const kept = new ResponseCache();
let database: TestDatabase;
let source: DataSource;
let collections: CollectionsService;
let contents: CollectionGifsService;
let places: CollectionGifRepository;
let ada: Viewer;
let bob: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  const rows = new CollectionRepository(source.getRepository(CollectionEntity));
  const gifRows = new GifRepository(source.getRepository(GifEntity));
  places = new CollectionGifRepository(source.getRepository(CollectionGifEntity));
  const gifs: Pick<GifsService, 'holdVisible' | 'listBySeqs'> = {
    holdVisible: async (id, viewerSeq, manager) => {
      const seq = await gifRows.pinForReference(id, viewerSeq, manager);
      if (seq === null) throw new NotFound(id);
      return seq;
    },
    listBySeqs: (seqs) => gifRows.listBySeqs(seqs),
  };
  collections = new CollectionsService(
    publicTransactions(source, kept),
    rows,
    places,
    gifs as GifsService,
    {} as UsersService,
  );
  contents = new CollectionGifsService(publicTransactions(source, kept), rows, places, gifs as GifsService);
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

beforeEach(async () => {
  await source.query('TRUNCATE app_user CASCADE');
  [ada, bob] = [await addUser('ada'), await addUser('bob')];
});

async function addUser(username: string): Promise<Viewer> {
  const [row]: { seq: number }[] = await source.query(
    `INSERT INTO app_user (username, key_hash, key_cipher) VALUES ($1::varchar, $1::text::bytea, '') RETURNING seq`,
    [username],
  );
  return { userSeq: row?.seq ?? 0, username, isStaff: false, namedKey: null };
}

/** Public recordings of an author, by these ids. */
async function addGifs(author: Viewer, ids: readonly string[]): Promise<void> {
  await source.query(
    `INSERT INTO gif (id, author_seq, slug, title, width, height, frames, duration_ms)
     SELECT id, $2, 'a', 'A', 1, 1, 1, 0 FROM unnest($1::text[]) AS id`,
    [ids, author.userSeq],
  );
}

const idsTo = (count: number) => Array.from({ length: count }, (_, n) => `gif${String(n).padStart(5, '0')}`);

async function filled(ids: readonly string[]): Promise<string> {
  await addGifs(ada, ids);
  const slug = await collections.create(ada, { title: 'Filled', description: '' });
  for (const id of ids) await contents.add(slug, ada, id);
  return slug;
}

async function stored(slug: string): Promise<{ id: string; position: number }[]> {
  return source.query(
    `SELECT gif.id, place.position FROM collection_gif AS place JOIN gif ON gif.seq = place.gif_seq
     JOIN collection ON collection.seq = place.collection_seq WHERE collection.slug = $1 ORDER BY place.position`,
    [slug],
  );
}

const order = async (slug: string) => (await stored(slug)).map(({ id }) => id);
const positions = async (slug: string) => (await stored(slug)).map(({ position }) => position);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const setDeleted = (id: string, deleted: boolean) =>
  source.query('UPDATE gif SET deleted_at = CASE WHEN $2::boolean THEN now() END WHERE id = $1', [
    id,
    deleted,
  ]);

describe('a change of a collection', () => {
  it('is told where it shows, and not at all when it changes nothing', async () => {
    const slug = await filled(['told0001', 'told0002']);
    const [row] = await source.query<{ seq: number }[]>('SELECT seq FROM collection WHERE slug = $1', [slug]);
    const detail = ['collections', `collection:${row?.seq ?? 0}`];
    const isTold = async (work: () => Promise<unknown>): Promise<unknown> => {
      const forget = jest.spyOn(kept, 'invalidate');
      await work();
      const told = forget.mock.calls.map(([keys]) => keys);
      forget.mockRestore();
      return told;
    };
    expect(await isTold(() => collections.edit(slug, ada, { title: 'Other' }))).toEqual([detail]);
    expect(await isTold(() => collections.edit(slug, ada, { title: 'Other' }))).toEqual([]);
    expect(await isTold(() => collections.edit(slug, ada, {}))).toEqual([]);
    expect(await isTold(() => collections.feature(slug, ada, true))).toEqual([detail]);
    expect(await isTold(() => collections.feature(slug, ada, true))).toEqual([]);
    expect(await isTold(() => contents.add(slug, ada, 'told0001'))).toEqual([]);
    expect(await isTold(() => contents.remove(slug, ada, 'told0001'))).toEqual([detail]);
    expect(await isTold(() => contents.add(slug, ada, 'told0001'))).toEqual([detail]);
    expect(await isTold(() => contents.reorder(slug, ada, ['told0001', 'told0002']))).toEqual([detail]);
    expect(await isTold(() => collections.create(ada, { title: 'New', description: '' }))).toEqual([
      ['collections'],
    ]);
    expect(await isTold(() => collections.remove(slug, ada))).toEqual([detail]);
  });
});

describe('slugs', () => {
  it('are numbered from 2 without a gap when many make the same title at the same moment', async () => {
    const authors = [ada, bob];
    const made = await Promise.all(
      upTo(40).map((n) => collections.create(authors[n % 2] ?? ada, { title: 'The Same!', description: '' })),
    );
    const expected = upTo(40).map((n) => (n === 0 ? 'the-same' : `the-same-${n + 1}`));
    expect(new Set(made)).toEqual(new Set(expected));
  });

  it('take the place of a deleted one, and are not led astray by longer titles', async () => {
    const make = (title: string) => collections.create(ada, { title, description: '' });
    expect([
      await make('Git'),
      await make('Git'),
      await make('Git 999999999999'),
      await make('Git tips'),
    ]).toEqual(['git', 'git-2', 'git-999999999999', 'git-tips']);
    expect(await make('Git')).toBe('git-3');
    await collections.remove('git-2', ada);
    expect(await make('Git')).toBe('git-2');
  });

  it('of a title that thousands have are found without reading them all', async () => {
    await source.query(
      `INSERT INTO collection (slug, title, author_seq)
       SELECT CASE WHEN n = 1 THEN 'many' ELSE 'many-' || n END, 'Many', $1 FROM generate_series(1, 5000) AS n`,
      [ada.userSeq],
    );
    const made = [
      await collections.create(ada, { title: 'Many', description: '' }),
      await collections.create(bob, { title: 'Many', description: '' }),
    ];
    for (const slug of made) expect(slug).toMatch(/^many-[0-9a-z]{8}$/);
    await source.query(`DELETE FROM collection WHERE slug = 'many-77'`);
    expect(await collections.create(ada, { title: 'Many', description: '' })).toBe('many-77');
  });

  it('that passed to somebody else since do not let the former owner in', async () => {
    const slug = await collections.create(bob, { title: "Bob's", description: '' });
    await addGifs(ada, ['gif00000']);
    await expect(contents.add(slug, ada, 'gif00000')).rejects.toThrow(NotFound);
    await expect(collections.edit(slug, ada, { title: 'Mine' })).rejects.toThrow(NotFound);
    await expect(collections.remove(slug, ada)).rejects.toThrow(NotFound);
    expect((await collections.get(slug, null)).collection.title).toBe("Bob's");
  });
});

describe('positions', () => {
  it('are dense and unique after many writers at the same moment', async () => {
    const ids = idsTo(30);
    const slug = await filled(ids.slice(0, 10));
    await addGifs(bob, ids.slice(10));
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
    const found = await stored(slug);
    expect(found.map(({ position }) => position)).toEqual(upTo(found.length));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('give every one of many that add at the same moment the place that it was told', async () => {
    const ids = idsTo(25);
    await addGifs(ada, ids);
    const slug = await collections.create(ada, { title: 'Race', description: '' });
    const told = await Promise.all(ids.map((id) => contents.add(slug, ada, id)));
    expect(told.map(({ position }) => position).sort((a, b) => a - b)).toEqual(upTo(25));
    const found = await order(slug);
    expect(ids.map((id) => found.indexOf(id))).toEqual(told.map(({ position }) => position));
  });

  it('are kept by what is hidden, through adding and reordering, until it comes back', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = idsTo(5);
    const slug = await filled([a, b, c, d]);
    await addGifs(ada, [e]);
    await setDeleted(b, true);
    await contents.reorder(slug, ada, [d, c, a]);
    expect(await order(slug)).toEqual([d, b, c, a]);
    expect(await contents.add(slug, ada, e, 1)).toEqual({ position: 1, isNew: true });
    await setDeleted(b, false);
    expect(await order(slug)).toEqual([d, b, e, c, a]);
    expect(await positions(slug)).toEqual(upTo(5));
    expect(await contents.add(slug, ada, c)).toEqual({ position: 3, isNew: false });
  });

  it('can be left with a gap by a purge, which the next change closes', async () => {
    const [a = '', b = '', c = ''] = idsTo(3);
    const slug = await filled([a, b, c]);
    await source.query('DELETE FROM gif WHERE id = $1', [b]);
    expect(await positions(slug)).toEqual([0, 2]);
    await contents.reorder(slug, ada, [c, a]);
    expect(await stored(slug)).toEqual([
      { id: c, position: 0 },
      { id: a, position: 1 },
    ]);
  });

  it('survive a purge at the very moment of a change', async () => {
    const ids = idsTo(40);
    await addGifs(ada, ids);
    const slug = await collections.create(ada, { title: 'Purged', description: '' });
    const outcomes = await Promise.allSettled(
      ids.flatMap((id) => [contents.add(slug, ada, id), source.query('DELETE FROM gif WHERE id = $1', [id])]),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(failures.filter((failure) => !(failure instanceof NotFound))).toEqual([]);
    expect(await order(slug)).toEqual([]);
  });
});

it('a full collection takes no more, hidden ones counted', async () => {
  const ids = idsTo(COLLECTION_MAX + 1);
  await addGifs(ada, ids);
  const slug = await collections.create(ada, { title: 'Full', description: '' });
  await source.query(
    `INSERT INTO collection_gif SELECT collection.seq, gif.seq, row_number() OVER (ORDER BY gif.id) - 1
     FROM gif, collection WHERE gif.id <> $1 AND gif.id LIKE 'gif%'`,
    [ids.at(-1)],
  );
  await setDeleted(ids[0] ?? '', true);
  await expect(contents.add(slug, ada, ids.at(-1) ?? '')).rejects.toThrow(/at most 1000/);
  expect(await contents.add(slug, ada, ids[1] ?? '')).toEqual({ position: 0, isNew: false });
  await contents.remove(slug, ada, ids[0] ?? '');
  expect(await contents.add(slug, ada, ids.at(-1) ?? '', 0)).toEqual({ position: 0, isNew: true });
  expect(await positions(slug)).toEqual(upTo(COLLECTION_MAX));
});

describe('what a viewer sees', () => {
  it('is what is public, and in a collection of their own their unlisted recordings', async () => {
    const [mine = '', unlisted = '', others = '', deleted = ''] = idsTo(4);
    const slug = await filled([unlisted, mine, deleted]);
    await addGifs(bob, [others]);
    await contents.add(slug, ada, others, 0);
    await source.query(`UPDATE gif SET visibility = 'unlisted' WHERE id = ANY($1)`, [[unlisted, others]]);
    await setDeleted(deleted, true);

    const seen = async (viewer: Viewer | null) => {
      const { rows } = await collections.list({}, viewer, { page: 1, size: 20 });
      const { gifs } = await collections.get(slug, viewer);
      return {
        gifs: gifs.map((gif) => gif.id).sort(),
        count: rows[0]?.gifCount,
        cover: rows[0]?.cover?.id,
      };
    };
    expect(await seen(null)).toEqual({ gifs: [mine], count: 1, cover: mine });
    expect(await seen(bob)).toEqual({ gifs: [mine], count: 1, cover: mine });
    expect(await seen(ada)).toEqual({ gifs: [mine, unlisted], count: 2, cover: unlisted });
  });
});
