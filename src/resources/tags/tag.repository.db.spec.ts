import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DataSource, In } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import type { GifEntity } from '../gifs/data/gif.entity.js';
import { tagNames } from './tag-names.js';
import { presentTag } from './tag.presenter.js';
import { TagEntity } from './tag.entity.js';
import { TagRepository } from './tag.repository.js';
import { TagsService } from './tags.service.js';

let database: MigratedDatabase;
let source: DataSource;
let tags: TagsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  tags = new TagsService(new TagRepository(source.getRepository(TagEntity)));
  await insertUsers(source, { username: 'ada' });
});
afterAll(() => database.drop());
beforeEach(() => source.query('TRUNCATE gif, tag, list_count CASCADE'));

const ensure = (...names: string[]) => source.transaction((manager) => tags.ensure(tagNames(names), manager));
const read = (...slugs: string[]) => source.getRepository(TagEntity).findBy({ slug: In(slugs) });

async function addGif(gif: Partial<GifEntity>, ...names: string[]): Promise<void> {
  await insertGifs(source, { ...gif, tagSeqs: await ensure(...names) });
}

const slugsOf = (listed: readonly { readonly slug: string }[]) => listed.map(({ slug }) => slug);

describe('the list of tags', () => {
  beforeEach(async () => {
    await addGif({}, 'git', 'rebase', 'b-side');
    await addGif({}, 'git', 'zsh', 'B_side 2');
    await addGif({ visibility: 'unlisted' }, 'zsh', 'rebase', 'secretive');
    await addGif({ deletedAt: new Date() }, 'zsh', 'forgotten');
    await source.query('INSERT INTO list_count SELECT * FROM true_list_count');
  });

  it('is ordered by use, then by slug, and counts public recordings', async () => {
    const listed = await tags.listPublic({});
    expect(listed.map(({ slug, gifCount }) => [slug, gifCount])).toEqual([
      ['git', 2],
      ['b-side', 1],
      ['b-side-2', 1],
      ['rebase', 1],
      ['zsh', 1],
    ]);
    expect(slugsOf(await tags.listPublic({ limit: 2 }))).toEqual(['git', 'b-side']);
  });

  it('has those that begin with a text, without its wildcards', async () => {
    expect(slugsOf(await tags.listPublic({ prefix: 'b-side' }))).toEqual(['b-side', 'b-side-2']);
    expect(slugsOf(await tags.listPublic({ prefix: 'b', limit: 1 }))).toEqual(['b-side']);
    for (const prefix of ['b%', 'b_', 'side', 'secretive'])
      expect(await tags.listPublic({ prefix })).toEqual([]);
  });

  it('follows the counts of lists, and omits blocked tags', async () => {
    await source.query(`
      UPDATE list_count SET count = 3 WHERE scope = (SELECT 'tag=' || seq FROM tag WHERE slug = 'zsh');
      UPDATE list_count SET count = 0 WHERE scope = (SELECT 'tag=' || seq FROM tag WHERE slug = 'b-side');
      UPDATE list_count SET count = 9 WHERE scope LIKE 'tag=% shell=%';
      UPDATE tag SET is_blocked = true WHERE slug = 'rebase'`);
    expect(slugsOf(await tags.listPublic({}))).toEqual(['zsh', 'git', 'b-side-2']);
  });

  it('has parts by ranges of seq, for sitemaps', async () => {
    const seqs = (await read('git', 'rebase', 'b-side', 'zsh', 'b-side-2')).map(({ seq }) => seq);
    const [rebase] = await read('rebase');
    const page = await tags.listSlugs({ page: rebase?.seq ?? 0, size: 1 });
    expect([page.rows, page.count]).toEqual([['rebase'], Math.max(...seqs)]);
    expect((await tags.listSlugs({ page: 1, size: page.count })).rows).toHaveLength(5);
  });

  it('is written as JSON in batches', async () => {
    const repository = new TagRepository(source.getRepository(TagEntity));
    await source.query(
      `INSERT INTO tag (slug, name, gif_count) SELECT 'n' || n, 'N', 1 FROM generate_series(1, 1999) AS n`,
    );
    const batches: string[][] = [];
    await repository.inTransaction(async (manager) => {
      for await (const batch of repository.publicJson(manager)) batches.push(batch);
    });
    expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 4]);
    expect(batches.flat().map((json) => JSON.parse(json) as unknown)).toEqual(
      (await tags.listPublic({})).map(presentTag),
    );
    await expect(repository.hasMorePublic(2_003)).resolves.toBe(true);
    await expect(repository.hasMorePublic(2_004)).resolves.toBe(false);
  });
});

describe('a tag', () => {
  it('gets a category on creation and keeps its first spelling', async () => {
    await ensure('Rust', 'Lifetimes');
    await ensure('lifetimes', 'rust');
    expect(await read('lifetimes', 'rust')).toMatchObject([
      { slug: 'lifetimes', name: 'Lifetimes', category: 'concept' },
      { slug: 'rust', name: 'Rust', category: 'language' },
    ]);
  });

  it('is created once for concurrent requests, in any order', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ensure(...(n % 2 ? names : [...names].reverse()))),
    );
    expect(new Set(made.flat()).size).toBe(4);
  });
});

describe('tags that no recording has', () => {
  const slugs = async () => (await source.getRepository(TagEntity).find()).map(({ slug }) => slug).sort();
  const removeUnused = async () => {
    const seqs = (await source.getRepository(TagEntity).find()).map(({ seq }) => seq);
    await source.transaction((manager) => tags.removeUnused(seqs, manager));
  };

  it('are removed, unless staff changed them', async () => {
    await addGif({}, 'live');
    await addGif({ visibility: 'unlisted' }, 'unlisted');
    await addGif({ deletedAt: new Date() }, 'restorable');
    await ensure('unused', 'described', 'casino', 'target', 'merged');
    await source.query(`
      UPDATE tag SET description = 'By staff.' WHERE slug = 'described';
      UPDATE tag SET is_blocked = true WHERE slug = 'casino';
      UPDATE tag SET merged_into = (SELECT seq FROM tag WHERE slug = 'target') WHERE slug = 'merged'`);
    await removeUnused();
    expect(await slugs()).toEqual([
      ...['casino', 'described', 'live', 'merged', 'restorable', 'target', 'unlisted'],
    ]);
  });

  it('are kept for the transaction that is about to use them', async () => {
    await ensure('used-next');
    await source.transaction(async (manager) => {
      await tags.ensure(tagNames(['used-next']), manager);
      await removeUnused();
    });
    expect(await slugs()).toEqual(['used-next']);
    await removeUnused();
    expect(await slugs()).toEqual([]);
  });
});
