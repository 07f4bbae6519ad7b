import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DataSource, In } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import type { GifEntity } from '../gifs/data/gif.entity.js';
import { RepoEntity } from './repo.entity.js';
import { RepoRepository } from './repo.repository.js';
import { type RepoReference, ReposService } from './repos.service.js';

let database: MigratedDatabase;
let source: DataSource;
let repos: ReposService;
let ada: number;
let bob: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  repos = new ReposService(new RepoRepository(source.getRepository(RepoEntity)));
  [ada, bob] = (await insertUsers(source, { username: 'ada' }, { username: 'bob' })) as [number, number];
  await addGif('unlisted', { visibility: 'unlisted' });
  await addGif('public');
  await addGif('deleted', { deletedAt: new Date() });
});
afterAll(() => database.drop());

/** Adds the only recording of a repository with this slug by ada. */
async function addGif(slug: string, gif: Partial<GifEntity> = {}): Promise<void> {
  const codehostUrl = `https://github.com/ada/${slug}`;
  const repoSeq = (await ensure({ codehostUrl })) ?? null;
  await insertGifs(source, { authorSeq: ada, codehostUrl, repoSeq, ...gif });
}

const ensure = (reference: RepoReference) =>
  source.transaction(async (manager) => (await repos.ensure(reference, manager))?.seq);

describe('the URL of a slug', () => {
  const addressFor = async (slug: string, viewerSeq: number) =>
    (await repos.reference({ repoSlug: slug }, viewerSeq)).codehostUrl;

  it('is visible to everybody if it has a public recording, otherwise to the author', async () => {
    expect(await addressFor('ada-public', bob)).toBe('https://github.com/ada/public');
    expect(await addressFor('ada-unlisted', ada)).toBe('https://github.com/ada/unlisted');
  });

  it.each(['no-such-repo', 'ada-unlisted', 'ada-deleted'])('%s is empty for others', async (slug) => {
    expect(await addressFor(slug, bob)).toBe('');
  });

  it('cannot be combined with another URL', async () => {
    const both = { repoSlug: 'a-b', codehostUrl: 'https://github.com/a/b' };
    await expect(repos.reference(both, ada)).rejects.toThrow('either repo_slug or codehost_url');
  });
});

describe('a new slug', () => {
  it('creates one repository for concurrent requests', async () => {
    const seqs = await Promise.all(
      Array.from({ length: 10 }, () => ensure({ codehostUrl: '', repoSlug: 'fresh' })),
    );
    expect(new Set(seqs).size).toBe(1);
    expect(await source.getRepository(RepoEntity).findOneByOrFail({ slug: 'fresh' })).toMatchObject({
      seq: seqs[0],
      codehostUrl: null,
    });
  });

  it('gets the first URL with the same slug', async () => {
    const seq = await ensure({ codehostUrl: '', repoSlug: 'team-tool' });
    const urls = ['https://github.com/team/tool', 'https://gitlab.com/team/tool'];
    const [first, second] = [
      await ensure({ codehostUrl: urls[0] ?? '' }),
      await ensure({ codehostUrl: urls[1] ?? '' }),
    ];
    expect(first).toBe(seq);
    const rows = await source.getRepository(RepoEntity).findBy({ seq: In([first, second]) });
    expect(rows.map(({ slug, codehostUrl }) => [slug, codehostUrl]).sort()).toEqual([
      ['team-tool', urls[0]],
      ['team-tool-2', urls[1]],
    ]);
    expect(await ensure({ codehostUrl: '', repoSlug: 'team-tool' })).toBe(seq);
  });

  it('is the same repository as its URL', async () => {
    const seq = await ensure({ codehostUrl: 'https://github.com/one/two' });
    expect(await ensure({ codehostUrl: '', repoSlug: 'one-two' })).toBe(seq);
  });
});

it('removes repositories that no recording has, except one that a transaction is about to use', async () => {
  const slugs = async () =>
    (await source.getRepository(RepoEntity).find({ order: { slug: 'ASC' } })).map(({ slug }) => slug);
  const removeUnused = async () => {
    const rows = await source.getRepository(RepoEntity).find();
    const seqs = rows.map(({ seq }) => seq);
    await source.transaction((manager) => repos.removeUnused(seqs, manager));
  };
  const next = { codehostUrl: '', repoSlug: 'used-next' };
  await ensure(next);
  await source.transaction(async (manager) => {
    await repos.ensure(next, manager);
    await removeUnused();
  });
  const ofRecordings = ['ada-deleted', 'ada-public', 'ada-unlisted'];
  expect(await slugs()).toEqual([...ofRecordings, 'used-next']);
  await removeUnused();
  expect(await slugs()).toEqual(ofRecordings);
});
