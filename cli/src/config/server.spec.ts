import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { Profiles } from './profiles.js';
import { chooseServer, normalUrl } from './server.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-server-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const profiles = Profiles.read(path.join(folder, 'config.json'));
profiles.keep('home', { url: 'http://localhost:8080', api_key: 'ttyr_home', username: 'ada' });
profiles.keep('work', { url: 'https://reels.example', api_key: 'ttyr_work', username: 'ada' });

const choose = (options: object, variables: Record<string, string> = {}) => {
  const { url, apiKey } = chooseServer(options, new Environment(variables), profiles);
  return [url, apiKey];
};

describe('chooseServer', () => {
  it('uses the current profile', () => {
    expect(choose({})).toEqual(['https://reels.example', 'ttyr_work']);
  });

  it('prefers the option, then the environment variable, then the current profile', () => {
    expect(choose({ profile: 'home' })).toEqual(['http://localhost:8080', 'ttyr_home']);
    expect(choose({}, { TTYREEL_PROFILE: 'home' })).toEqual(['http://localhost:8080', 'ttyr_home']);
    expect(choose({ profile: 'work' }, { TTYREEL_URL: 'http://other.example' })[0]).toBe(
      'https://reels.example',
    );
    expect(choose({ url: 'localhost:8080' }, { TTYREEL_PROFILE: 'work' })[0]).toBe('http://localhost:8080');
  });

  it('finds the profile of a URL', () => {
    expect(choose({}, { TTYREEL_URL: 'http://localhost:8080/' })).toEqual([
      'http://localhost:8080',
      'ttyr_home',
    ]);
  });

  it('sends the key of a profile only to its own server', () => {
    expect(choose({ url: 'https://evil.example' })).toEqual(['https://evil.example', undefined]);
    expect(choose({ profile: 'work', url: 'https://evil.example' })).toEqual([
      'https://evil.example',
      undefined,
    ]);
  });

  it('uses the key of the environment', () => {
    expect(choose({}, { TTYREEL_API_KEY: 'ttyr_ci' })).toEqual(['https://reels.example', 'ttyr_ci']);
  });

  it('lists the profiles when the name is unknown', () => {
    expect(() => choose({ profile: 'prod' })).toThrow('There is no profile "prod".');
  });
});

describe('normalUrl', () => {
  it.each([
    ['reels.example', 'https://reels.example'],
    ['localhost:8080', 'http://localhost:8080'],
    ['localhost.example', 'https://localhost.example'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://reels.example/api/v1/', 'https://reels.example'],
    ['https://example.com/reels/', 'https://example.com/reels'],
  ])('normalises %p to %p', (text, url) => {
    expect(normalUrl(text)).toBe(url);
  });

  it.each(['', 'https://', 'ftp://reels.example', 'https://ada:secret@reels.example'])(
    'rejects %p',
    (text) => {
      expect(() => normalUrl(text)).toThrow(/is not the URL of a server/);
    },
  );
});
