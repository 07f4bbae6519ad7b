import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { useService } from '../../test/support/service-of-file.js';
import { PtyCli } from './support/pty-cli.js';
import { CliUser } from './support/run-cli.js';

let url: string;
let key: string;

useService(async (service) => {
  url = service.address;
  key = await service.createUser('ada');
});

const users: CliUser[] = [];
const newcomer = (settings: Record<string, string> = {}) => {
  const user = new CliUser(settings);
  users.push(user);
  return user;
};
afterAll(() => {
  for (const user of users) user.remove();
});

describe('signing in with a key', () => {
  it('stores it where only the owner can read it', async () => {
    const ada = newcomer();
    expect(await ada.run(['login', '--url', url, '--key', key])).toEqual({
      code: 0,
      stdout: '',
      stderr: `You are signed in at ${url} as ada.\n`,
    });
    const file = path.join(ada.home, '.config/ttyreel/config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(key);
    expect(await ada.text(['whoami', '-q'])).toBe('ada\n');
  });

  it('reads it from stdin and follows XDG_CONFIG_HOME', async () => {
    const ada = newcomer({ TTYREEL_URL: url });
    const config = path.join(ada.home, 'elsewhere');
    const env = { XDG_CONFIG_HOME: config };
    expect(await ada.json(['login', '--key', '--name', 'work'], { input: `${key}\n`, env })).toEqual({
      profile: 'work',
      url,
      username: 'ada',
    });
    expect(statSync(path.join(config, 'ttyreel/config.json')).mode & 0o777).toBe(0o600);
  });

  it('rejects an invalid key and a key that the server does not know', async () => {
    const ada = newcomer({ TTYREEL_URL: url });
    const mistyped = await ada.run(['login', '--key', 'ttyr_short']);
    expect([mistyped.code, mistyped.stderr]).toEqual([2, expect.stringContaining('This is not an API key')]);
    const unknown = await ada.run(['login', '--key', `ttyr_${'a'.repeat(32)}`]);
    expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('ttyreel login')]);
  });
});

describe('whoami', () => {
  it('says where the key is from, but never the key', async () => {
    const ada = newcomer({ TTYREEL_URL: url, TTYREEL_API_KEY: key });
    const shown = await ada.text(['whoami']);
    expect(shown).toMatch(/^user\tada\n/);
    expect(shown).toContain('key\tTTYREEL_API_KEY');
    const document = await ada.json<object>(['whoami']);
    expect(document).toMatchObject({ username: 'ada', server: url, key_source: 'TTYREEL_API_KEY' });
    expect(JSON.stringify(document) + shown).not.toContain(key);
  });

  it('exits with 4 when nobody is signed in', async () => {
    const { code, stdout, stderr } = await newcomer({ TTYREEL_URL: url }).run(['whoami']);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('Sign in with `ttyreel login`');
  });

  it('is aligned in a terminal', async () => {
    const ada = newcomer({ TTYREEL_URL: url, TTYREEL_API_KEY: key });
    const screen = await new PtyCli(ada, ['whoami']).finished();
    expect(screen).toMatch(/^user {8}ada\nserver {6}http:/);
  });
});
