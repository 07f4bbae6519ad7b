import { describe, expect, it } from '@jest/globals';
import { CRATE, PACKAGE, REPO } from '../../../../test/support/registry-responses.js';
import { parseOpenIssues, parseRelease, parseRepo } from './codehost.js';
import { parseManifest, parsePoint, parseTags } from './jsregistry.js';
import { parsePackage, parseStats } from './pyindex.js';
import { parseCrate } from './rustregistry.js';

describe('an unexpected response', () => {
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
  ])('is not parsed as %s', (_, parse, right) => {
    expect(() => parse(right)).not.toThrow();
    for (const wrong of [null, 7, 'text', [], [right]]) expect(() => parse(wrong)).toThrow();
  });

  it.each<[string, () => unknown]>([
    ['a version that is a number', () => parsePackage({ info: { version: 2 } })],
    ['an empty version', () => parseTags({ latest: ' ' })],
    ['a version of a megabyte', () => parseTags({ latest: '1'.repeat(1_000_000) })],
    ['a count as a string', () => parsePoint({ downloads: '12' })],
    ['a negative count', () => parseRepo({ ...REPO, stargazers_count: -1 })],
    ['a count that is not an integer', () => parseOpenIssues({ total_count: 1.5 })],
    ['a license that is a number', () => parseManifest({ license: 3 })],
    ['files that are not a list', () => parseRelease({ assets: {} })],
  ])('is rejected for %s', (_, parse) => {
    expect(parse).toThrow();
  });

  it('is cut if only its length is invalid', () => {
    expect(parseManifest({ license: 'x'.repeat(1_000_000) }).license).toHaveLength(100);
  });
});
