import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { RepoEntity } from './repo.entity.js';
import type { RepoName, RepoRepository } from './repo.repository.js';
import { ReposService } from './repos.service.js';

let rows: RepoEntity[];
let added: string[];
let lookups: number;
let repos: ReposService;

beforeEach(() => {
  [rows, added, lookups] = [[], [], 0];
  repos = new ReposService(
    fake<RepoRepository>({
      find: (name) => {
        lookups += 1;
        return Promise.resolve(rows.find((row) => isNamed(row, name)) ?? null);
      },
      add: (name) => {
        added.push(name.slug);
        if (!rows.some(({ slug }) => slug === name.slug)) add(name.slug, name.codehostUrl);
        return Promise.resolve();
      },
      findVisibleUrl: (slug, viewer) => Promise.resolve(viewer === 7 ? `https://code.example/${slug}` : ''),
    }),
  );
});

function isNamed(row: RepoEntity, { slug, codehostUrl }: RepoName): boolean {
  return codehostUrl === null ? row.slug === slug : row.codehostUrl === codehostUrl;
}
function add(slug: string, codehostUrl: string | null): void {
  rows.push(fake<RepoEntity>({ seq: rows.length + 1, slug, codehostUrl }));
}
const ensure = async (codehostUrl: string) => (await repos.ensure({ codehostUrl }, NO_MANAGER))?.slug ?? null;

describe('a repository by URL', () => {
  it('is added if it is new', async () => {
    add('ada-b', 'https://github.com/ada/b');
    expect(await ensure('https://github.com/ada/b')).toBe('ada-b');
    expect(await ensure('https://github.com/ada/a')).toBe('ada-a');
    expect(added).toEqual(['ada-a']);
  });

  it('gets a numbered slug if the slug is taken, up to 20', async () => {
    for (let n = 1; n < 20; n++) add(n === 1 ? 'ada-a' : `ada-a-${n}`, `https://host${n}.example/ada/a`);
    expect(await ensure('https://github.com/ada/a')).toBe('ada-a-20');
    expect(await ensure('https://gitlab.com/ada/a')).toBeNull();
  });

  it.each(['', 'https://example.com'])('is not looked up for "%s"', async (url) => {
    expect(await ensure(url)).toBeNull();
    expect(lookups).toBe(0);
  });
});

describe('a repository by its slug', () => {
  const byTool = { repoSlug: 'tool', codehostUrl: '' };

  it('is created without a URL if it is new', async () => {
    const repo = await repos.ensure(byTool, NO_MANAGER);
    expect([repo?.slug, repo?.codehostUrl]).toEqual(['tool', null]);
    expect(added).toEqual(['tool']);
  });

  it('is the one with a URL if there is one', async () => {
    add('tool', 'https://github.com/tool');
    expect((await repos.ensure(byTool, NO_MANAGER))?.seq).toBe(1);
    expect(added).toEqual([]);
  });

  it('includes its URL only for an author who may see it', async () => {
    expect(await repos.reference({ repoSlug: 'tool' }, 7)).toEqual({
      repoSlug: 'tool',
      codehostUrl: 'https://code.example/tool',
    });
    expect(await repos.reference({ repoSlug: 'tool' }, 8)).toEqual({ repoSlug: 'tool', codehostUrl: '' });
  });

  it('is rejected together with a URL, in the field `repo_slug`', async () => {
    const both = { repoSlug: 'tool', codehostUrl: 'https://github.com/ada/a' };
    await expect(repos.reference(both, 7)).rejects.toThrow(/^repo_slug: /);
  });
});
