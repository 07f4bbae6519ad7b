import { describe, expect, it } from '@jest/globals';
import { repoAddress } from './repo-address.js';

describe('the repository of a URL', () => {
  it.each([
    ['https://github.com/asciinema/agg', 'https://github.com/asciinema/agg', 'asciinema-agg'],
    ['http://GitHub.com/asciinema/agg.git', 'https://github.com/asciinema/agg', 'asciinema-agg'],
    [
      'https://github.com/asciinema/agg/blob/main/README.md#usage',
      'https://github.com/asciinema/agg',
      'asciinema-agg',
    ],
    [
      'https://gitlab.com/group/sub/project/-/issues/4',
      'https://gitlab.com/group/sub/project',
      'group-sub-project',
    ],
    ['https://git.example:8443/team/tool', 'https://git.example:8443/team/tool', 'team-tool'],
    ['https://github.com/nodejs/node.js', 'https://github.com/nodejs/node.js', 'nodejs-node-js'],
    ['https://git.sr.ht/~user/repo', 'https://git.sr.ht/~user/repo', 'user-repo'],
  ])('is found: %s', (address, url, slug) => {
    expect(repoAddress(address)).toEqual({ url, slug });
  });

  it.each([
    '',
    'not an address',
    'https://github.com/',
    'https://github.com/asciinema',
    'https://github.com/orgs/x',
    'https://github.com/a%20b/c',
  ])('is null for %p', (address) => {
    expect(repoAddress(address)).toBeNull();
  });
});
