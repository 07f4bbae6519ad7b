import { describe, expect, it } from '@jest/globals';
import { JSREGISTRY, parseManifest, parsePoint, parseTags } from './jsregistry.js';

describe('the JavaScript registry', () => {
  it('returns the version of the tag "latest"', () => {
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
  ])('reads %j as the license %j', (license, expected) => {
    expect(parseManifest({ name: 'left-pad', version: '1.3.0', license })).toEqual({ license: expected });
  });

  it('returns the downloads of a month', () => {
    const point = { downloads: 4_200, start: '2026-10-21', end: '2026-11-20', package: '@ada/engine' };
    expect(parsePoint(point)).toEqual({ downloads: 4_200 });
  });

  it('has one path segment for a scoped name and two for its downloads', () => {
    expect(JSREGISTRY.sources.version?.path('@ada/engine')).toBe('/-/package/@ada%2Fengine/dist-tags');
    expect(JSREGISTRY.sources.license?.path('@ada/engine')).toBe('/@ada%2Fengine/latest');
    expect(JSREGISTRY.sources.downloads?.path('@ada/engine')).toBe('/downloads/point/last-month/@ada/engine');
  });

  it('keeps the case of names, because old packages have upper-case letters', () => {
    expect(JSREGISTRY.names.normal('JSONStream')).toBe('JSONStream');
  });
});
