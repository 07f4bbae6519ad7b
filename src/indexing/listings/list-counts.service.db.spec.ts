import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { GifEntity } from '../../resources/gifs/data/gif.entity.js';
import { GifRepository } from '../../resources/gifs/data/gif.repository.js';
import type { GifFilter } from '../../resources/gifs/data/gif-list.sql.js';
import { ListCountRepository } from './list-count.repository.js';
import { ListCountsService } from './list-counts.service.js';
import { ListRebuildRepository } from './list-rebuild.repository.js';
import type { ListingKeys } from './list-scope.js';

let database: TestDatabase;
let source: DataSource;
let counts: ListCountsService;
let gifs: GifRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  counts = new ListCountsService(source, new ListCountRepository(), new ListRebuildRepository());
  gifs = new GifRepository(source.getRepository(GifEntity));
  await source.query(`
    INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id)
      VALUES ('ada', 'a', '', ''), ('bob', 'b', '', '');
    INSERT INTO tag (slug, name) VALUES ('git', 'git'), ('rare', 'rare');
    INSERT INTO repo (slug) VALUES ('dotfiles')`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE gif RESTART IDENTITY CASCADE; TRUNCATE list_count, list_bucket'));

/**
 * Recordings with gaps in their order. Every 50th is unlisted, every third has the shell zsh and the tag git, every second
 * is of the repository.
 */
async function fill(recordings: number): Promise<void> {
  await source.query(`
    INSERT INTO gif (id, author_seq, slug, title, shell, visibility, width, height, frames, duration_ms, picture_style, repo_seq,
      tag_seqs)
    SELECT lpad(n::text, 8, '0'), CASE WHEN n % 10 = 0 THEN 2 ELSE 1 END, 's', 't',
      CASE WHEN n % 3 = 0 THEN 'zsh' ELSE 'bash' END, CASE WHEN n % 50 = 0 THEN 'unlisted' ELSE 'public' END, 1, 1, 1, 1, '{}',
      CASE WHEN n % 2 = 0 THEN 1 END,
      CASE WHEN n % 3 = 0 THEN '{1}' WHEN n % 1000 = 1 THEN '{2,1}' ELSE '{}' END::int[]
    FROM generate_series(1, ${recordings}) AS n;
    DELETE FROM gif WHERE seq % 7 = 0 OR seq BETWEEN 9000 AND 9400`);
  await counts.rebuild();
}

async function follow(gifSeq: number, before: ListingKeys | null, after: ListingKeys | null): Promise<void> {
  await source.transaction((manager) => counts.applyChanges([{ gifSeq, before, after }], manager));
}

const drift = async () => Object.values(await counts.rebuild());
const lengthOf = async (scope: string) =>
  (await source.query<{ count: number }[]>('SELECT count FROM list_count WHERE scope = $1', [scope]))[0]
    ?.count;
const bucketsOf = (scope: string) =>
  source.query<{ bucket: number; count: number }[]>(
    'SELECT bucket, count FROM list_bucket WHERE scope = $1 ORDER BY bucket',
    [scope],
  );

describe('every page of a long list', () => {
  const FILTERS: [string, GifFilter, string][] = [
    ['all', {}, 'true'],
    ['a shell', { shell: 'bash' }, `shell = 'bash'`],
    ['a tag', { tag: 'git' }, '1 = ANY(tag_seqs)'],
    ['a rare tag', { tag: 'rare' }, '2 = ANY(tag_seqs)'],
    ['a tag and a shell', { tag: 'git', shell: 'zsh' }, `1 = ANY(tag_seqs) AND shell = 'zsh'`],
    ['a user', { username: 'ADA' }, 'author_seq = 1'],
    ['a user and a shell', { username: 'bob', shell: 'zsh' }, `author_seq = 2 AND shell = 'zsh'`],
    ['a user and a tag', { username: 'ada', tag: 'git' }, 'author_seq = 1 AND 1 = ANY(tag_seqs)'],
    ['a repository', { repoSlug: 'dotfiles' }, 'repo_seq = 1'],
    ['a repository and a shell', { repoSlug: 'dotfiles', shell: 'zsh' }, `repo_seq = 1 AND shell = 'zsh'`],
    ['nothing', { tag: 'nobody' }, 'false'],
  ];

  it('matches the order of all recordings, whatever the filter', async () => {
    await fill(30_000);
    expect(await bucketsOf('all')).toHaveLength(4);
    for (const [name, filter, condition] of FILTERS) {
      const all = await source.query<{ id: string }[]>(
        `SELECT id FROM gif WHERE visibility = 'public' AND deleted_at IS NULL AND ${condition} ORDER BY seq DESC`,
      );
      const last = Math.max(1, Math.ceil(all.length / 90));
      for (const page of new Set([1, 2, ...Array.from({ length: last / 5 }, (_, n) => n * 5 + 3), last])) {
        const { rows, count } = await gifs.listPublic(filter, { page, size: 90 });
        expect([name, page, count]).toEqual([name, page, all.length]);
        expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * 90, page * 90).map(({ id }) => id));
      }
    }
    expect((await gifs.listPublic({}, { page: 10_000, size: 100 })).rows).toEqual([]);
  });
});

describe('the counters', () => {
  it.each<[string, GifFilter]>([
    ['all', {}],
    ['shell=zsh', { shell: 'zsh' }],
    ['tag=1', { tag: 'git' }],
    ['tag=1 shell=zsh', { tag: 'git', shell: 'zsh' }],
    ['author=1', { username: 'ada' }],
    ['repo=1', { repoSlug: 'dotfiles' }],
  ])('give the length of the list %s', async (scope, filter) => {
    await fill(20);
    await source.query('UPDATE list_count SET count = 999 WHERE scope = $1', [scope]);
    expect((await gifs.listPublic(filter, { page: 1, size: 10 })).count).toBe(999);
  });

  it('follow a recording into its lists, from one to another, and out of them', async () => {
    await fill(20);
    const first = { authorSeq: 1, repoSeq: null, shell: 'fish', tagSeqs: [2] };
    const then = { ...first, shell: 'zsh', tagSeqs: [2, 1] };
    const zsh = (await lengthOf('shell=zsh')) ?? 0;
    await follow(5, null, first);
    expect([await lengthOf('shell=fish'), await lengthOf('tag=2 shell=fish')]).toEqual([1, 1]);
    await follow(5, first, then);
    expect([await lengthOf('shell=fish'), await lengthOf('tag=2 shell=fish')]).toEqual([0, 0]);
    expect([await lengthOf('shell=zsh'), await lengthOf('tag=2 shell=zsh')]).toEqual([zsh + 1, 1]);
    await follow(5, then, null);
    await follow(5, null, null);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });

  it('are exact after many writes at once', async () => {
    await fill(20);
    const some = (n: number): ListingKeys => ({
      authorSeq: 1 + (n % 2),
      repoSeq: null,
      shell: n % 3 ? 'zsh' : 'sh',
      tagSeqs: n % 4 ? [1, 2] : [2, 1],
    });
    await Promise.all(Array.from({ length: 60 }, (_, n) => follow(n, null, some(n))));
    await Promise.all(Array.from({ length: 60 }, (_, n) => follow(n, some(n), null)));
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });

  it('get buckets when a list becomes long and lose them when it becomes short', async () => {
    await source.query(`
      INSERT INTO gif (id, author_seq, slug, title, shell, width, height, frames, duration_ms, picture_style, tag_seqs)
      SELECT lpad(n::text, 8, '0'), 1, 's', 't', 'zsh', 1, 1, 1, 1, '{}', '{1}' FROM generate_series(1, 8192) AS n`);
    await counts.rebuild();
    expect(await bucketsOf('tag=1 shell=zsh')).toEqual([]);

    const listed: ListingKeys = { authorSeq: 1, repoSeq: null, shell: 'zsh', tagSeqs: [1] };
    const add = (seq: number) =>
      source.transaction(async (manager) => {
        await manager.query(
          `INSERT INTO gif (id, author_seq, slug, title, shell, width, height, frames, duration_ms, picture_style, tag_seqs)
           VALUES ($1, 1, 's', 't', 'zsh', 1, 1, 1, 1, '{}', '{1}')`,
          [`new${seq}x`],
        );
        await manager.query(`INSERT INTO gif_tag VALUES (1, $1, 'zsh', 1)`, [seq]);
        await counts.applyChanges([{ gifSeq: seq, before: null, after: listed }], manager);
      });
    await add(8193);
    for (const scope of ['all', 'author=1', 'tag=1 shell=zsh']) {
      expect(await bucketsOf(scope)).toEqual([
        { bucket: 0, count: 8191 },
        { bucket: 1, count: 2 },
      ]);
    }
    await add(8194);
    expect((await bucketsOf('tag=1'))[1]).toEqual({ bucket: 1, count: 3 });
    expect(await drift()).toEqual([0, 0, 0, 0]);

    for (const seq of [8193, 8194]) {
      await source.transaction(async (manager) => {
        await manager.query('DELETE FROM gif WHERE seq = $1', [seq]);
        await counts.applyChanges([{ gifSeq: seq, before: listed, after: null }], manager);
      });
    }
    expect(await bucketsOf('all')).toEqual([]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });

  it('are exact after a write of several recordings in different buckets', async () => {
    const insert = (from: number, to: number, manager: EntityManager) =>
      manager.query(
        `INSERT INTO gif (id, author_seq, slug, title, shell, width, height, frames, duration_ms, picture_style, tag_seqs)
         SELECT lpad(n::text, 8, '0'), 1, 's', 't', 'zsh', 1, 1, 1, 1, '{}', '{1}' FROM generate_series($1::int, $2) AS n`,
        [from, to],
      );
    await insert(1, 8190, source.manager);
    await counts.rebuild();
    const listed: ListingKeys = { authorSeq: 1, repoSeq: null, shell: 'zsh', tagSeqs: [1] };
    const come = (gifSeq: number) => ({ gifSeq, before: null, after: listed });
    await source.transaction(async (manager) => {
      await insert(8191, 8194, manager);
      await manager.query(`INSERT INTO gif_tag SELECT 1, seq, 'zsh', 1 FROM gif WHERE seq > 8190`);
      await counts.applyChanges([8191, 8192, 8193, 8194].map(come), manager);
    });
    expect(await drift()).toEqual([0, 0, 0, 0]);
    await source.transaction(async (manager) => {
      await insert(8195, 8196, manager);
      await manager.query(`INSERT INTO gif_tag SELECT 1, seq, 'zsh', 1 FROM gif WHERE seq > 8194`);
      await manager.query('DELETE FROM gif WHERE seq = 5');
      await counts.applyChanges(
        [come(8195), { gifSeq: 5, before: listed, after: null }, come(8196)],
        manager,
      );
    });
    expect(await bucketsOf('tag=1 shell=zsh')).toEqual([
      { bucket: 0, count: 8190 },
      { bucket: 1, count: 5 },
    ]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });
});

describe('a rebuild', () => {
  it('reports and corrects wrong counters', async () => {
    await fill(11_000);
    await source.query(`
      UPDATE list_count SET count = count + 5 WHERE scope IN ('all', 'shell=zsh');
      INSERT INTO list_count VALUES ('tag=99', 3);
      UPDATE list_bucket SET count = 1 WHERE scope = 'all' AND bucket = 1;
      DELETE FROM gif_tag WHERE gif_seq BETWEEN 30 AND 36;
      UPDATE gif_tag SET shell = 'sh' WHERE gif_seq = 3`);
    expect(await drift()).toEqual([1, 4, 3, 1]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });
});
