import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Profiles } from './profiles.js';

const home = { url: 'http://localhost:8080', api_key: 'ttyr_home', username: 'ada' };
const work = { url: 'https://reels.example', api_key: 'ttyr_work', username: 'grace' };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-profiles-'));
  file = path.join(folder, 'deep', 'config.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('profiles', () => {
  it('are empty before the first sign-in', () => {
    const profiles = Profiles.read(file);
    expect([profiles.current, profiles.names]).toEqual([null, []]);
  });

  it('are stored in a file that only its owner can read', () => {
    Profiles.read(file).keep('home', home);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    const again = Profiles.read(file);
    expect([again.current, again.find('home'), again.nameOfUrl(home.url)]).toEqual(['home', home, 'home']);
  });

  it('remember the current one', () => {
    const profiles = Profiles.read(file);
    profiles.keep('home', home);
    profiles.keep('work', work);
    expect(profiles.current).toBe('work');
    profiles.use('home');
    profiles.remove('home');
    expect([Profiles.read(file).current, profiles.names]).toEqual(['work', ['work']]);
    expect(readFileSync(file, 'utf8')).not.toContain('ttyr_home');
  });

  it.each(['', 'nonsense', '[]', '{"profiles": {"home": {"url": 1}}}', 'null'])('reject %p', (text) => {
    Profiles.read(file).keep('home', home);
    writeFileSync(file, text);
    expect(() => Profiles.read(file)).toThrow(/is not a valid ttyreel configuration/);
  });
});
