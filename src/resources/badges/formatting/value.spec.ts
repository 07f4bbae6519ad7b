import { describe, expect, it } from '@jest/globals';
import { shortCount } from './count.js';
import { licenceTone } from './licence.js';
import { formatMetric } from './value.js';
import { versionTone, versionWithV } from './version.js';

describe('a count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [950, '950'],
    [999, '999'],
    [1_000, '1k'],
    [1_049, '1k'],
    [1_050, '1.1k'],
    [1_500, '1.5k'],
    [9_949, '9.9k'],
    [9_960, '10k'],
    [12_345, '12k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [512_000_000, '512M'],
    [1_234_567_890, '1.2G'],
    [Number.MAX_SAFE_INTEGER, '9P'],
  ])('is shortened from %d to %s', (count, said) => {
    expect(shortCount(count)).toBe(said);
  });
});

describe('a version', () => {
  it.each([
    ['2.32.3', 'v2.32.3'],
    ['v1.0', 'v1.0'],
    ['2024-05-01', '2024-05-01'],
    ['20240501', '20240501'],
    ['4f2a9c1', '4f2a9c1'],
    ['1234567', 'v1234567'],
    ['release-3', 'release-3'],
  ])('%s is shown as %s on a flat badge', (version, shown) => {
    expect(versionWithV(version)).toBe(shown);
  });

  it.each([
    ['1.0.0', 'plain'],
    ['10.1', 'plain'],
    ['0.9.1', 'care'],
    ['2.0.0-beta.1', 'care'],
    ['1.0rc1', 'care'],
    ['1.0a2', 'care'],
    ['3.0.dev4', 'care'],
  ])('%s has the tone "%s"', (version, tone) => {
    expect(versionTone(version)).toBe(tone);
  });
});

describe('a licence', () => {
  it.each([
    ['MIT', 'good'],
    ['Apache-2.0', 'good'],
    ['BSD-3-Clause', 'good'],
    ['MIT OR Apache-2.0', 'good'],
    ['ISC', 'good'],
    ['GPL-3.0-or-later', 'care'],
    ['LGPLv3', 'care'],
    ['MIT AND GPL-2.0', 'care'],
    ['MPL-2.0', 'care'],
    ['Unlicense', 'news'],
    ['CC0-1.0', 'news'],
    ['Proprietary', 'quiet'],
    ['LIMITED', 'quiet'],
  ])('%s has the tone "%s"', (licence, tone) => {
    expect(licenceTone(licence)).toBe(tone);
  });
});

describe('the message of a badge', () => {
  it('is the short form of the fact', () => {
    expect(formatMetric('version', { version: '1.2.3' }, '')).toEqual({
      message: '1.2.3',
      flatMessage: 'v1.2.3',
      tone: 'plain',
    });
    expect(formatMetric('downloads', { downloads: 1_500 }, '/month')).toEqual({
      message: '1.5k/month',
      tone: 'good',
    });
    expect(formatMetric('downloads', { downloads: 0 }, '')).toEqual({ message: '0', tone: 'bad' });
    expect(formatMetric('issues', { issues: 0 }, '/month')).toEqual({ message: '0', tone: 'good' });
    expect(formatMetric('stars', { stars: 3 }, '')).toEqual({ message: '3', tone: 'fair' });
  });

  it('says that a package has no licence', () => {
    expect(formatMetric('license', { license: null }, '')).toEqual({
      message: 'not specified',
      tone: 'quiet',
    });
  });

  it('is null for an unknown value', () => {
    expect(formatMetric('forks', { stars: 1 }, '')).toBeNull();
    expect(formatMetric('version', {}, '')).toBeNull();
  });
});
