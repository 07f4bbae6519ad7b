import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { RepoEntity } from './repo.entity.js';
import type { RepoRepository } from './repo.repository.js';
import { ReposService } from './repos.service.js';

let rows: RepoEntity[];
let inserted: string[];
let isAsked: boolean;
let repos: ReposService;

beforeEach(() => {
  [rows, inserted, isAsked] = [[], [], false];
  repos = new ReposService(
    fake<RepoRepository>({
      listByUrls: (urls) => {
        isAsked = true;
        return Promise.resolve(rows.filter(({ codehostUrl }) => urls.includes(codehostUrl)));
      },
      insert: ({ slug, codehostUrl }) => {
        inserted.push(slug);
        const isFree = !rows.some((row) => row.slug === slug);
        if (isFree) add(slug, codehostUrl);
        return Promise.resolve(isFree);
      },
      findByUrl: (url) => Promise.resolve(rows.find(({ codehostUrl }) => codehostUrl === url) ?? null),
      findVisible: (slug, viewer) =>
        Promise.resolve(viewer === 7 ? (rows.find((row) => row.slug === slug) ?? null) : null),
    }),
  );
});

function add(slug: string, codehostUrl: string): void {
  rows.push(fake<RepoEntity>({ seq: rows.length + 1, slug, codehostUrl }));
}
const ensure = async (...urls: string[]) =>
  (await repos.ensure(urls, NO_MANAGER)).map((repo) => repo?.slug ?? null);

describe('the repositories of code-host URLs', () => {
  it('come in the order of the URLs; null for one that names none', async () => {
    add('ada-b', 'https://github.com/ada/b');
    expect(await ensure('https://github.com/ada/b', '', 'https://github.com/ada/a')).toEqual([
      'ada-b',
      null,
      'ada-a',
    ]);
    expect(inserted).toEqual(['ada-a']);
  });

  it('are inserted in the order of their URLs, each once, to prevent deadlocks', async () => {
    const [a, b] = ['https://github.com/ada/a', 'https://github.com/ada/b'];
    expect(await ensure(b, a, b)).toEqual(['ada-b', 'ada-a', 'ada-b']);
    expect(inserted).toEqual(['ada-a', 'ada-b']);
  });

  it('get a number when others have their slug, 20 at most', async () => {
    for (let n = 1; n < 20; n++) add(n === 1 ? 'ada-a' : `ada-a-${n}`, `https://host${n}.example/ada/a`);
    expect(await ensure('https://github.com/ada/a')).toEqual(['ada-a-20']);
    expect(await ensure('https://gitlab.com/ada/a')).toEqual([null]);
  });

  it('are not looked up when no URL names one', async () => {
    expect(await ensure('', 'https://example.com')).toEqual([null, null]);
    expect(isAsked).toBe(false);
  });
});

it('a repository by its slug is refused in the field `repo_slug` to whoever does not see it', async () => {
  add('ada-a', 'https://github.com/ada/a');
  expect((await repos.getBySlug('ada-a', 7)).slug).toBe('ada-a');
  await expect(repos.getBySlug('ada-a', 8)).rejects.toThrow(ValidationFailed);
  await expect(repos.getBySlug('ada-a', 8)).rejects.toThrow(/^repo_slug: /);
});
