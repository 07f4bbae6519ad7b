import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DataSource, In } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import type { GifEntity } from '../gifs/data/gif.entity.js';
import { tagNames } from './tag-names.js';
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
beforeEach(() => source.query('TRUNCATE gif, tag CASCADE'));

const ensure = (...names: string[]) => source.transaction((manager) => tags.ensure(tagNames(names), manager));
const read = (...slugs: string[]) => source.getRepository(TagEntity).findBy({ slug: In(slugs) });

async function addGif(gif: Partial<GifEntity>, ...names: string[]): Promise<void> {
  await insertGifs(source, { ...gif, tagSeqs: await ensure(...names) });
}

describe('the list of tags', () => {
  it('is ordered by use, then by slug, and counts public recordings', async () => {
    await addGif({}, 'git', 'rebase', 'b-side');
    await addGif({}, 'git', 'zsh', 'B_side 2');
    await addGif({ visibility: 'unlisted' }, 'zsh', 'rebase', 'secretive');
    await addGif({ deletedAt: new Date() }, 'zsh', 'forgotten');
    await source.query('INSERT INTO list_count SELECT * FROM true_list_count');
    expect((await tags.listPublic()).map(({ slug, gifCount }) => [slug, gifCount])).toEqual([
      ['git', 2],
      ['b-side', 1],
      ['b-side-2', 1],
      ['rebase', 1],
      ['zsh', 1],
    ]);
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
  const removeUnused = () => source.transaction((manager) => tags.removeUnused(manager));

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
