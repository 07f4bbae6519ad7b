import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { PtyCli } from './support/pty-cli.js';
import { usePeople, type People } from './support/people.js';

let people: People;
usePeople(['ada'], (all) => {
  people = all;
  return Promise.resolve();
});

/** A user in a browser: signs up, then enters the code. */
async function confirmInBrowser(code: string): Promise<void> {
  const origin = { Origin: people.url, 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (page: string, form: Record<string, string>, cookie = '') =>
    fetch(people.url + page, {
      method: 'POST',
      headers: { ...origin, Cookie: cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const signedUp = await post('/signup', { username: 'grace', password: 'correct horse battery', email: '' });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = { action: 'connect', code, current_password: 'correct horse battery' };
  const confirmed = await post('/device', answer, cookie);
  if (confirmed.headers.get('location') !== '/device?done') throw new Error(await confirmed.text());
}

it('signs in with the browser and stores its own key', async () => {
  const grace = people.with({ TTYREEL_URL: people.url });
  const opened = path.join(grace.home, 'opened');
  writeFileSync(path.join(grace.home, 'browser'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
  const pty = new PtyCli(grace, ['login', '--name', 'home'], {
    env: { BROWSER: path.join(grace.home, 'browser') },
  });
  // eslint-disable-next-line no-control-regex -- the code is bold
  const [, code = ''] = await pty.until(/Your code is (?:\u001b\[1m)?([B-Z]{4}-[B-Z]{4})/);
  await pty.until(/The page is opening in your browser/);
  await confirmInBrowser(code);
  expect(await pty.finished()).toContain(`You are signed in at ${people.url} as grace.`);
  expect(existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${people.url}/device\n`);
  expect(await grace.text(['whoami', '-q'])).toBe('grace\n');
  expect(await grace.text(['profile', 'list'])).toBe(`*\thome\t${people.url}\tgrace\n`);
  const { stderr } = await grace.run(['logout']);
  expect(stderr).toContain(`You are signed out at ${people.url}.`);
  expect((await grace.run(['whoami'])).code).toBe(4);
  expect((await grace.run(['profile', 'use', 'home'])).code).toBe(2);
});
