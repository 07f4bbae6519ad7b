import { describe, expect, it } from '@jest/globals';
import { readmePathOf } from './npm-repository.js';
import { type Site, sitesOf } from './sites-of-sources.js';

const siteOf = (codehost: string): Site => {
  const [site] = sitesOf('github', { codehost });
  if (!site) throw new Error('There is a site.');
  return site;
};
const GITHUB = siteOf('https://api.github.com');

describe('the repository of an npm package', () => {
  it.each([
    'ada/engine',
    'github:ada/engine',
    'https://github.com/ada/engine',
    'https://github.com/Ada/Engine.git#main',
    'git+https://github.com/ada/engine.git',
    'git://github.com/ada/engine.git',
    'git@github.com:ada/engine.git',
    'git+ssh://git@github.com/ada/engine.git',
    'https://github.com/ada/engine/tree/main/packages/x',
  ])('is found at the code host when written as %s', (url) => {
    expect(readmePathOf({ url }, GITHUB)).toBe('/repos/ada/engine/readme');
  });

  it('can contain the package in a folder', () => {
    const url = 'ada/engine';
    expect(readmePathOf({ url, directory: './packages/a b/' }, GITHUB)).toBe(
      '/repos/ada/engine/readme/packages/a%20b',
    );
    expect(readmePathOf({ url, directory: '../../user' }, GITHUB)).toBeNull();
  });

  it.each([
    'gitlab:ada/engine',
    'https://gitlab.example/ada/engine',
    'git@gitlab.example:ada/engine.git',
    'https://github.com/ada',
    'https://github.com/ada/..',
    'http://127.0.0.1/ada/engine',
    'nothing',
    '',
  ])('is not requested elsewhere: %s', (url) => {
    expect(readmePathOf({ url }, GITHUB)).toBeNull();
  });

  it('is not at a private code host in the short form', () => {
    const own = siteOf('https://git.example/api/v3');
    expect(readmePathOf({ url: 'ada/engine' }, own)).toBeNull();
    expect(readmePathOf({ url: 'git@git.example:ada/engine.git' }, own)).toBe('/repos/ada/engine/readme');
  });
});
