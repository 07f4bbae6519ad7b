import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { idsTo, TestCollections } from '../../../test/support/test-collections.js';
import { AccountSuspended, NotFound } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { CollectionGifsService } from './collection-gifs.service.js';
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

describe('a change of a collection', () => {
  it('invalidates the pages that show it, and nothing without a change', async () => {
    const slug = await test.filled(ada, ['told0001', 'told0002']);
    const [row] = await database.source.query<{ seq: number }[]>(
      'SELECT seq FROM collection WHERE slug = $1',
      [slug],
    );
    const detail = ['collections', `collection:${row?.seq ?? 0}`];
    // The page of a recording lists its collections.
    const changed = [...detail, expect.stringMatching(/^gif:\d+$/)];
    const invalidated = async (work: () => Promise<unknown>): Promise<unknown> => {
      const spy = jest.spyOn(test.cache, 'invalidate');
      await work();
      const tags = spy.mock.calls.map(([keys]) => keys);
      spy.mockRestore();
      return tags;
    };
    expect(await invalidated(() => collections.edit(slug, ada, { title: 'Other' }))).toEqual([detail]);
    expect(await invalidated(() => collections.edit(slug, ada, { title: 'Other' }))).toEqual([]);
    expect(await invalidated(() => collections.edit(slug, ada, {}))).toEqual([]);
    expect(await invalidated(() => contents.add(slug, ada, 'told0001'))).toEqual([]);
    expect(await invalidated(() => contents.remove(slug, ada, 'told0001'))).toEqual([changed]);
    expect(await invalidated(() => contents.add(slug, ada, 'told0001'))).toEqual([changed]);
    expect(await invalidated(() => contents.reorder(slug, ada, ['told0001', 'told0002']))).toEqual([detail]);
    expect(await invalidated(() => collections.create(ada, { title: 'New', description: '' }))).toEqual([
      ['collections'],
    ]);
    expect(await invalidated(() => collections.remove(slug, ada))).toEqual([detail]);
  });
});

describe('slugs', () => {
  it('are numbered from 2 without a gap when many create the same title concurrently', async () => {
    const authors = [ada, bob];
    const made = await Promise.all(
      upTo(24).map((n) => collections.create(authors[n % 2] ?? ada, { title: 'The Same!', description: '' })),
    );
    const expected = upTo(24).map((n) => (n === 0 ? 'the-same' : `the-same-${n + 1}`));
    expect(new Set(made)).toEqual(new Set(expected));
  });

  it('reuse the number of a deleted collection and ignore longer titles', async () => {
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

  it('of a title that thousands have are random unless a number is free', async () => {
    await database.source.query(
      `INSERT INTO collection (slug, title, author_seq)
       SELECT CASE WHEN n = 1 THEN 'many' ELSE 'many-' || n END, 'Many', $1 FROM generate_series(1, 5000) AS n`,
      [ada.userSeq],
    );
    const made = [
      await collections.create(ada, { title: 'Many', description: '' }),
      await collections.create(bob, { title: 'Many', description: '' }),
    ];
    for (const slug of made) expect(slug).toMatch(/^many-[0-9a-z]{8}$/);
    await database.source.query(`DELETE FROM collection WHERE slug = 'many-77'`);
    expect(await collections.create(ada, { title: 'Many', description: '' })).toBe('many-77');
  });

  it('give no access to collections of other users', async () => {
    const slug = await collections.create(bob, { title: "Bob's", description: '' });
    await test.addGifs(ada, ['gif00000']);
    await expect(contents.add(slug, ada, 'gif00000')).rejects.toThrow(NotFound);
    await expect(collections.edit(slug, ada, { title: 'Mine' })).rejects.toThrow(NotFound);
    await expect(collections.remove(slug, ada)).rejects.toThrow(NotFound);
    expect((await collections.get(slug, null)).collection.title).toBe("Bob's");
  });
});

it('are not created by suspended users, whose account may be about to be deleted', async () => {
  await database.source.query(`UPDATE app_user SET suspended_at = now() WHERE seq = $1`, [ada.userSeq]);
  await expect(collections.create(ada, { title: 'Late', description: '' })).rejects.toThrow(AccountSuspended);
});

describe('the collections of a recording', () => {
  it('are featured ones first, then the newest', async () => {
    const [id = ''] = idsTo(1);
    await test.addGifs(ada, [id]);
    for (const title of ['One', 'Two', 'Three']) {
      const slug = await collections.create(ada, { title, description: '' });
      await contents.add(slug, ada, id);
    }
    await database.source.query(
      `UPDATE collection SET is_featured = true, featured_rank = now() WHERE slug = 'one'`,
    );
    const [gif] = await database.source.query<{ seq: number }[]>('SELECT seq FROM gif');
    const listed = await collections.listOfGif(gif?.seq ?? 0, 2);
    expect(listed.map(({ collection }) => collection.slug)).toEqual(['one', 'three']);
  });
});

describe('a collection', () => {
  it('shows public recordings, and to their author unlisted ones', async () => {
    const [mine = '', unlisted = '', others = '', deleted = '', hidden = ''] = idsTo(5);
    const slug = await test.filled(ada, [unlisted, mine, deleted, hidden]);
    await test.addGifs(bob, [others]);
    await contents.add(slug, ada, others, 0);
    await database.source.query(`UPDATE gif SET visibility = 'unlisted' WHERE id = ANY($1)`, [
      [unlisted, others],
    ]);
    await test.setDeleted(deleted, true);
    // Its files are not served.
    await database.source.query(`UPDATE gif SET visibility = 'hidden' WHERE id = $1`, [hidden]);

    const seen = async (viewer: Viewer | null) => {
      const { rows } = await collections.list({}, viewer, { page: 1, size: 20 });
      const { gifs } = await collections.get(slug, viewer);
      return {
        gifs: gifs.map((gif) => gif.id).sort(),
        count: rows[0]?.gifCount,
        cover: rows[0]?.covers[0]?.id,
      };
    };
    expect(await seen(null)).toEqual({ gifs: [mine], count: 1, cover: mine });
    expect(await seen(bob)).toEqual({ gifs: [mine], count: 1, cover: mine });
    expect(await seen(ada)).toEqual({ gifs: [mine, unlisted], count: 2, cover: unlisted });
  });

  it('have the first four recordings on the cover, in their order', async () => {
    const ids = idsTo(6).reverse();
    const slug = await test.filled(ada, ids);
    await test.setDeleted(ids[1] ?? '', true);
    const { rows } = await collections.list({}, null, { page: 1, size: 20 });
    const listed = rows.find(({ collection }) => collection.slug === slug);
    const [first, , ...others] = ids;
    expect(listed?.covers.map(({ id }) => id)).toEqual([first, ...others.slice(0, 3)]);
  });
});
