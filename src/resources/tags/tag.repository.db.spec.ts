import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { tagNames } from './tag-names.js';
import { TagEntity } from './tag.entity.js';
import { TagRepository } from './tag.repository.js';
import { TagsService } from './tags.service.js';

let database: TestDatabase;
let source: DataSource;
let tags: TagsService;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  tags = new TagsService(new TagRepository(source.getRepository(TagEntity)));
  await source.query(
    `INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('ada', 'hash', 'cipher')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE gif, tag CASCADE'));

const ensure = (...names: string[]) => source.transaction((manager) => tags.ensure(tagNames(names), manager));

async function addGif(id: string, state: string, ...names: string[]): Promise<void> {
  await source.query(
    `INSERT INTO gif (id, author_seq, slug, title, width, height, frames, duration_ms, visibility, deleted_at, tag_seqs)
     SELECT $1, seq, 'a', 'A', 1, 1, 1, 0, $2, $3, $4 FROM app_user`,
    [
      id,
      state === 'unlisted' ? 'unlisted' : 'public',
      state === 'deleted' ? new Date() : null,
      (await ensure(...names)).map((tag) => tag.seq),
    ],
  );
}

describe('the list of tags', () => {
  it('has the most used first, then by slug, and counts what is public', async () => {
    await addGif('public01', 'public', 'git', 'rebase', 'b-side');
    await addGif('public02', 'public', 'git', 'zsh', 'B_side 2');
    await addGif('hidden01', 'unlisted', 'zsh', 'rebase', 'secretive');
    await addGif('deleted1', 'deleted', 'zsh', 'forgotten');
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
  it('has a category from when it is made, and keeps its first spelling', async () => {
    await ensure('Rust', 'Lifetimes');
    expect(await ensure('lifetimes', 'rust')).toMatchObject([
      { slug: 'lifetimes', name: 'Lifetimes', category: 'concept' },
      { slug: 'rust', name: 'Rust', category: 'language' },
    ]);
  });

  it('is made once by many who name it at the same time, in whatever order', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ensure(...(n % 2 ? names : [...names].reverse()))),
    );
    expect(new Set(made.flat().map((tag) => tag.seq)).size).toBe(4);
  });
});
