import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { RepoEntity } from './repo.entity.js';
import { RepoRepository } from './repo.repository.js';
import { ReposService } from './repos.service.js';

let database: TestDatabase;
let source: DataSource;
let repos: ReposService;
let ada: number;
let bob: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  repos = new ReposService(new RepoRepository(source.getRepository(RepoEntity)));
  [ada, bob] = [await addUser('ada'), await addUser('bob')];
  await addGif('unlisted', 'unlisted');
  await addGif('public', 'public');
  await addGif('deleted', 'public', 'now()');
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

async function addUser(username: string): Promise<number> {
  const [row] = await source.query<{ seq: number }[]>(
    'INSERT INTO app_user (username, key_hash, key_cipher) VALUES ($1, $2, $2) RETURNING seq',
    [username, Buffer.from(username)],
  );
  return row?.seq ?? 0;
}

/** A recording of ada's that alone names the repository of this slug. */
async function addGif(slug: string, visibility: string, deletedAt = 'NULL'): Promise<void> {
  await source.transaction(async (manager) => {
    const [repo] = await repos.ensure([`https://github.com/ada/${slug}`], manager);
    await manager.query(
      `INSERT INTO gif (id, slug, title, author_seq, width, height, frames, duration_ms, visibility, repo_seq, deleted_at)
       VALUES ($1, 'x', 'x', $2, 1, 1, 1, 0, $3, $4, ${deletedAt})`,
      [slug.padEnd(8, '0').slice(0, 8), ada, visibility, repo?.seq],
    );
  });
}

/** What the caller is told, but for the slug itself. */
const told = (slug: string, viewerSeq: number) =>
  repos.getBySlug(slug, viewerSeq).then(
    (repo) => repo.slug,
    (error: unknown) => String(error).replace(slug, '<slug>'),
  );

describe('a repository by its slug', () => {
  it('is known to everybody by a public recording, and to the author by any', async () => {
    expect(await told('ada-public', bob)).toBe('ada-public');
    expect(await told('ada-unlisted', ada)).toBe('ada-unlisted');
  });

  it('is neither confirmed nor denied by what others may not see', async () => {
    const unknown = await told('no-such-repo', bob);
    expect(unknown).toContain('not known');
    expect(await told('ada-unlisted', bob)).toBe(unknown);
    expect(await told('ada-deleted', bob)).toBe(unknown);
  });
});
