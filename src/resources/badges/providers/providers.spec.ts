import { describe, expect, it } from '@jest/globals';
import { METRICS } from '../metric.js';
import { parseOpenIssues, parseRelease, parseRepo } from './codehost.js';
import { parseManifest, parsePoint, parseTags } from './jsregistry.js';
import { licenceOfClassifiers } from './pyindex-classifiers.js';
import { parsePackage, parseStats } from './pyindex.js';
import type { Provider } from './provider.js';
import { PROVIDER_OF } from './providers.js';
import { parseCrate } from './rustregistry.js';

const { pyindex, jsregistry, rustregistry, codehost } = PROVIDER_OF;

/** Answers as the registries shape them, with much of what is not looked at left out. */
const PACKAGE = {
  info: {
    author: 'Ada',
    classifiers: [
      'Development Status :: 5 - Production/Stable',
      'License :: OSI Approved :: Apache Software License',
    ],
    downloads: { last_day: -1, last_month: -1, last_week: -1 },
    license: 'Apache-2.0',
    license_expression: null,
    name: 'requests',
    version: '2.32.3',
    yanked: false,
  },
  last_serial: 23_000_000,
  releases: { '2.32.3': [{ packagetype: 'sdist', size: 131_218 }] },
};
const CRATE = {
  crate: {
    id: 'serde',
    max_version: '2.0.0-rc.1',
    max_stable_version: '1.0.219',
    downloads: 551_000_000,
    recent_downloads: null,
  },
  versions: [
    { num: '2.0.0-rc.1', license: 'Apache-2.0', yanked: false },
    { num: '1.0.219', license: 'MIT OR Apache-2.0', yanked: false },
  ],
};
const REPO = {
  full_name: 'ada/engine',
  stargazers_count: 12_400,
  forks_count: 310,
  open_issues_count: 25,
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT', url: null },
};

describe('the Python index', () => {
  it('says version and licence of a package', () => {
    expect(parsePackage(PACKAGE)).toEqual({ version: '2.32.3', license: 'Apache-2.0' });
  });

  const licence = (info: object) => parsePackage({ info: { ...PACKAGE.info, ...info } }).license;

  it('has the licence as an expression, a name, or in the classifiers, in that order', () => {
    expect(licence({ license_expression: 'MIT', license: 'other' })).toBe('MIT');
    expect(licence({ license: ' BSD-3-Clause ' })).toBe('BSD-3-Clause');
    expect(licence({ license: '' })).toBe('Apache-2.0');
    expect(licence({ license: null })).toBe('Apache-2.0');
    expect(licence({ license: 'UNKNOWN' })).toBe('Apache-2.0');
    expect(licence({ license: 'Permission is hereby granted\nto any person …' })).toBe('Apache-2.0');
    expect(licence({ license: undefined, classifiers: [] })).toBeNull();
    expect(licence({ license: null, classifiers: null })).toBeNull();
  });

  it.each([
    [['License :: OSI Approved :: MIT License'], 'MIT'],
    [['License :: OSI Approved :: BSD License'], 'BSD'],
    [['License :: OSI Approved :: GNU General Public License v3 or later (GPLv3+)'], 'GPLv3+'],
    [['License :: OSI Approved :: Python Software Foundation License'], 'PSF-2.0'],
    [['License :: OSI Approved', 'License :: OSI Approved :: MIT License'], 'MIT'],
    [['License :: OSI Approved :: MIT License', 'License :: Public Domain'], 'MIT, Public Domain'],
    [['License :: Free for non-commercial use'], 'Free for non-commercial use'],
    [['License :: OSI Approved'], null],
    [['Topic :: Software Development'], null],
  ])('names by %j the licence %j', (classifiers, name) => {
    expect(licenceOfClassifiers(classifiers)).toBe(name);
  });

  it('says the downloads of a month', () => {
    const recent = {
      data: { last_day: 1, last_month: 512_000_000, last_week: 7 },
      package: 'numpy',
      type: 'recent_downloads',
    };
    expect(parseStats(recent)).toEqual({ downloads: 512_000_000 });
  });

  it.each([
    ['Django', 'django'],
    ['zope.interface', 'zope-interface'],
    ['ruamel_yaml.-clib', 'ruamel-yaml-clib'],
    ['A', 'a'],
  ])('knows %s as %s', (name, normal) => {
    expect(pyindex.names.normal(name)).toBe(normal);
  });
});

describe('the JavaScript registry', () => {
  it('says the version by the tag "latest"', () => {
    expect(parseTags({ latest: '5.1.0', next: '6.0.0-beta.1' })).toEqual({ version: '5.1.0' });
    expect(parseTags({ next: '6.0.0-beta.1' })).toBeNull();
  });

  it.each([
    ['MIT', 'MIT'],
    [{ type: 'BSD', url: 'https://example.com' }, 'BSD'],
    [['MIT', { type: 'Apache-2.0' }], 'MIT OR Apache-2.0'],
    ['SEE LICENSE IN LICENSE.md', 'custom'],
    ['', null],
    [undefined, null],
    [null, null],
  ])('says by %j the licence %j', (license, said) => {
    expect(parseManifest({ name: 'left-pad', version: '1.3.0', license })).toEqual({ license: said });
  });

  it('says the downloads of a month', () => {
    const point = { downloads: 4_200, start: '2026-10-21', end: '2026-11-20', package: '@ada/engine' };
    expect(parsePoint(point)).toEqual({ downloads: 4_200 });
  });

  it('is asked for a name with a scope in one segment, and for its downloads in two', () => {
    expect(jsregistry.sources.version?.path('@ada/engine')).toBe('/-/package/@ada%2Fengine/dist-tags');
    expect(jsregistry.sources.license?.path('@ada/engine')).toBe('/@ada%2Fengine/latest');
    expect(jsregistry.sources.downloads?.path('@ada/engine')).toBe('/downloads/point/last-month/@ada/engine');
  });

  it('tells names apart by their case, as old packages have capitals', () => {
    expect(jsregistry.names.normal('JSONStream')).toBe('JSONStream');
  });
});

describe('the Rust registry', () => {
  it('says version, licence and all downloads of a crate, of its newest stable version', () => {
    expect(parseCrate(CRATE)).toEqual({
      version: '1.0.219',
      license: 'MIT OR Apache-2.0',
      downloads: 551_000_000,
    });
  });

  const crate = (change: object) => parseCrate({ ...CRATE, crate: { ...CRATE.crate, ...change } });

  it('says the newest where none is stable, and none where all were withdrawn', () => {
    expect(crate({ max_stable_version: null })).toMatchObject({
      version: '2.0.0-rc.1',
      license: 'Apache-2.0',
    });
    expect(crate({ max_stable_version: null, max_version: '0.0.0' })).toEqual({
      version: undefined,
      license: null,
      downloads: 551_000_000,
    });
  });

  it('may have no licence', () => {
    expect(parseCrate({ ...CRATE, versions: [{ num: '1.0.219', license: null }] })).toMatchObject({
      license: null,
    });
    expect(parseCrate({ ...CRATE, versions: null })).toMatchObject({ license: null });
  });

  it('may say with an answer that there is no such crate', () => {
    expect(parseCrate({ errors: [{ detail: 'crate `x` does not exist' }] })).toBeNull();
  });

  it('does not mind the case of names', () => {
    expect(rustregistry.names.normal('Serde_JSON')).toBe('serde_json');
  });
});

describe('the code host', () => {
  it('says stars, forks and licence of a repository', () => {
    expect(parseRepo(REPO)).toEqual({ stars: 12_400, forks: 310, license: 'MIT' });
    expect(parseRepo({ ...REPO, license: null })).toMatchObject({ license: null });
    const other = { key: 'other', name: 'Other', spdx_id: 'NOASSERTION' };
    expect(parseRepo({ ...REPO, license: other })).toMatchObject({ license: 'not identifiable' });
  });

  it('counts open issues without the pull requests', () => {
    expect(parseOpenIssues({ total_count: 17, incomplete_results: false, items: [{ number: 3 }] })).toEqual({
      issues: 17,
    });
    expect(codehost.sources.issues?.path('ada/engine')).toBe(
      '/search/issues?q=repo%3Aada%2Fengine%20is%3Aissue%20is%3Aopen&per_page=1',
    );
  });

  it('sums the downloads of the latest release', () => {
    expect(
      parseRelease({ tag_name: 'v1', assets: [{ download_count: 30 }, { download_count: 12 }] }),
    ).toEqual({
      downloads: 42,
    });
    expect(parseRelease({ tag_name: 'v1', assets: [] })).toEqual({ downloads: 0 });
  });
});

describe('an answer of another shape', () => {
  it.each<[string, (body: unknown) => unknown, unknown]>([
    ['a package', parsePackage, PACKAGE],
    ['downloads', parseStats, { data: { last_month: 1 } }],
    ['tags', parseTags, { latest: '1.0.0' }],
    ['a manifest', parseManifest, { license: 'MIT' }],
    ['a point', parsePoint, { downloads: 1 }],
    ['a crate', parseCrate, CRATE],
    ['a repository', parseRepo, REPO],
    ['a search', parseOpenIssues, { total_count: 1 }],
    ['a release', parseRelease, { assets: [] }],
  ])('is not taken for %s', (_, parse, right) => {
    expect(() => parse(right)).not.toThrow();
    for (const wrong of [null, 7, 'text', [], [right]]) expect(() => parse(wrong)).toThrow();
  });

  it.each<[string, () => unknown]>([
    ['a version that is a number', () => parsePackage({ info: { version: 2 } })],
    ['an empty version', () => parseTags({ latest: ' ' })],
    ['a version of a megabyte', () => parseTags({ latest: '1'.repeat(1_000_000) })],
    ['a count in a text', () => parsePoint({ downloads: '12' })],
    ['a count below zero', () => parseRepo({ ...REPO, stargazers_count: -1 })],
    ['a broken count', () => parseOpenIssues({ total_count: 1.5 })],
    ['a licence that is a number', () => parseManifest({ license: 3 })],
    ['files that are no list', () => parseRelease({ assets: {} })],
  ])('is refused: %s', (_, parse) => {
    expect(parse).toThrow();
  });

  it('is cut where only its length is wrong', () => {
    expect(parseManifest({ license: 'x'.repeat(1_000_000) }).license).toHaveLength(100);
  });
});

const BAD_NAMES = [
  '',
  ' ',
  '..',
  '.',
  '../x',
  'a b',
  'a\u0000b',
  'a?b',
  'a#b',
  'a%2fb',
  'ä',
  'a\\b',
  'a"b',
  '<a>',
  'x'.repeat(300),
];

describe.each<[Provider, readonly string[], readonly string[]]>([
  [pyindex, ['requests', 'a', 'zope.interface', 'x'.repeat(128)], ['-a', 'a-', '_a', '.a', 'a/b', '@a/b']],
  [
    jsregistry,
    ['left-pad', '@types/node', '7zip', 'a.b', '~x'],
    ['_a', '.a', '@a', '@/b', '@a/', '@a/.b', 'a/b', '@a/b/c'],
  ],
  [rustregistry, ['serde', 'a', 'tokio-util', 'x_y'], ['7zip', '-a', 'a.b', 'a/b', 'x'.repeat(65)]],
  [
    codehost,
    ['ada/engine', 'a/b', 'ada/engine.js', 'ada-l/_x'],
    ['ada', 'ada/', '/engine', 'ada/..', 'ada/.', '-a/b', 'a.b/c', 'a/b/c', '@a/b'],
  ],
])('names of $name', (provider, good, bad) => {
  it('are those that a package can have', () => {
    expect(good.filter((name) => provider.names.normal(name) === null)).toEqual([]);
    expect([...BAD_NAMES, ...bad].filter((name) => provider.names.normal(name) !== null)).toEqual([]);
  });

  it('never change which path is asked for', () => {
    for (const name of good.map((each) => provider.names.normal(each) ?? '')) {
      for (const metric of METRICS) {
        const path = provider.sources[metric]?.path(name);
        if (path !== undefined)
          expect(new URL(`http://registry.example${path}`).href).toBe(`http://registry.example${path}`);
      }
    }
  });
});

describe('the page of a package', () => {
  const registries = {
    pyindex: 'https://index.example',
    jsregistry: 'https://registry.packages.example',
    rustregistry: 'https://crates.example',
    codehost: 'https://api.code.example',
  };

  it.each([
    [pyindex, 'requests', 'https://index.example/project/requests/'],
    [jsregistry, '@types/node', 'https://packages.example/package/@types/node'],
    [rustregistry, 'serde', 'https://crates.example/crates/serde'],
    [codehost, 'ada/engine', 'https://code.example/ada/engine'],
  ])('of $name is beside its registry', (provider, name, page) => {
    expect(provider.page(name, registries)).toBe(page);
    expect(provider.page(name, {})).toBeNull();
  });

  it('is not guessed for a mirror, and is found for a code host of one’s own', () => {
    expect(jsregistry.page('x', { jsregistry: 'http://mirror.internal:4873/npm' })).toBeNull();
    expect(codehost.page('a/b', { codehost: 'https://code.internal/api/v3' })).toBe(
      'https://code.internal/a/b',
    );
  });
});
