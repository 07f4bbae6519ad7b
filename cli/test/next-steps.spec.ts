import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { CliUser } from './support/run-cli.js';

// Nobody listens there: a request fails.
const SERVER = 'http://127.0.0.1:1';
const KEY = `ttyr_${'k'.repeat(32)}`;

const user = new CliUser();
const member = new CliUser();
const folder = path.join(member.home, '.config/ttyreel');
mkdirSync(folder, { recursive: true });
const profiles = { work: { url: SERVER, api_key: KEY, username: 'ada' } };
writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ current: 'work', profiles }));
afterAll(() => {
  user.remove();
  member.remove();
});

describe('`ttyreel` alone', () => {
  it('says how to sign in', async () => {
    const shown = await user.text([]);
    expect(shown).toMatch(
      /^You are not signed in\.\n\n {2}\$ ttyreel login --url https:\/\/reels\.example +#/,
    );
    expect(shown.split('\n').length).toBeLessThan(10);
    expect(await user.text([], { env: { TTYREEL_URL: SERVER } })).toContain(
      `$ ttyreel login --url ${SERVER} `,
    );
  });

  it('says who is signed in, where, and what to do next', async () => {
    const shown = await member.text([]);
    expect(shown).toMatch(
      /^You are signed in at http:\/\/127\.0\.0\.1:1 as ada\.\n\n.*ttyreel upload.*\n.*search.*\n.*--help.*\n$/,
    );
    const env = { TTYREEL_API_KEY: KEY };
    expect(await member.text([], { env })).toMatch(
      /the key is that of TTYREEL_API_KEY\.\n\n.*ttyreel upload/,
    );
  });

  it('reports a broken configuration like other commands', async () => {
    const { code, stderr } = await user.run([], { env: { TTYREEL_PROFILE: 'nowhere' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no profile "nowhere".')]);
  });
});
