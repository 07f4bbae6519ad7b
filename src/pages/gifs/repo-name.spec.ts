import { expect, it } from '@jest/globals';
import { repoNameOf } from './repo-name.js';

it.each([
  ['https://github.com/git/git', 'git-git', 'git/git'],
  ['https://github.com/git/git/blob/master/README.md', 'git-git', 'git/git'],
  ['https://gitlab.com/group/part/tool', 'group-part-tool', 'group/part/tool'],
  ['', 'own-tool', 'own-tool'],
])('names the repository of "%s"', (url, slug, name) => {
  expect(repoNameOf(url, slug)).toBe(name);
});
