import { describe, expect, it } from '@jest/globals';
import { AppConfig } from './app-config.js';
import { environment } from './environment.js';

it('has few settings', () => {
  const names = Object.keys(environment.shape).filter((name) => name === name.toUpperCase());
  expect(names.length).toBeLessThanOrEqual(41);
});

it.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ SITE_URL: 'https://reels.example' }, false],
  [{ TRUST_PROXY: 'loopback' }, false],
])('%j: serves this machine alone: %p', (settings, isLocal) => {
  expect(AppConfig.from(settings).isLocal).toBe(isLocal);
});

describe('LIMITS', () => {
  it('changes the limits that it names', () => {
    const { rateLimits, storageQuota } = AppConfig.from({
      LIMITS: ' uploads-per-hour=7\n bytes-per-user=1000  ',
    });
    expect(rateLimits).toMatchObject({ uploadsPerHour: 7, anonymousPerMinute: 60 });
    expect(storageQuota).toEqual({ bytes: 1000, gifs: 10_000 });
  });

  it('counts the last of a name, and has the default without a value', () => {
    const { rateLimits } = AppConfig.from({
      LIMITS: 'pages-per-minute=1 media-per-minute=1 pages-per-minute=2 media-per-minute=',
    });
    expect(rateLimits).toMatchObject({ pagesPerMinute: 2, mediaPerMinute: 3_000 });
  });

  it.each([
    ['pages-per-minute=0', 'LIMITS.pages-per-minute must be a whole number from 1 to'],
    ['pages-per-minute=1e3', 'LIMITS.pages-per-minute must be a whole number from 1 to'],
    ['render-memory-bytes=1', 'LIMITS.render-memory-bytes must be a whole number from 268435456 to'],
    ['pages=5', 'LIMITS has no pages; there are: anonymous-per-minute, authenticated-per-minute,'],
    ['pages-per-minute', 'LIMITS.pages-per-minute must be a whole number'],
    ['pages-per-minute 5', 'LIMITS has no 5; there are: '],
  ])('%j is refused', (limits, problem) => {
    expect(() => AppConfig.from({ LIMITS: limits })).toThrow(problem);
  });
});

describe('REGISTRIES', () => {
  it('has addresses by name', () => {
    const { registries } = AppConfig.from({
      REGISTRIES: 'pyindex=https://index.example/x/ jsregistry-stats=https://counts.example',
    });
    expect(registries).toEqual({
      pyindex: 'https://index.example/x',
      jsregistryStats: 'https://counts.example',
      codehost: 'https://api.github.com',
    });
  });

  it('takes no passwords', () => {
    const wrong = () => AppConfig.from({ REGISTRIES: 'pyindex=https://ada:x@index.example' });
    expect(wrong).toThrow('REGISTRIES.pyindex must be an http or https URL without user, password');
  });
});

it.each([
  'https://ada:x@reels.example',
  'https://reels.example/?a',
  'https://reels.example#',
  ' https://a.b',
  'x',
])('SITE_URL is not %j', (address) => {
  expect(() => AppConfig.from({ SITE_URL: address })).toThrow(
    'SITE_URL must be an http or https URL without',
  );
});

it.each(['S3_ENDPOINT', 'S3_REGION'])('%s needs S3_BUCKET', (name) => {
  expect(() => AppConfig.from({ [name]: 'https://s3.example' })).toThrow('S3_BUCKET is missing');
});
