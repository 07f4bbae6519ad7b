import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { GithubServer } from '../support/github-server.js';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';
import { answerOf, aSite, signInWith } from './provider-client.js';

let site: Awaited<ReturnType<typeof aSite>>;
let github: GithubServer;
let service: RunningService;
let client: PageClient;

beforeAll(async () => {
  site = await aSite();
  github = await GithubServer.start();
  service = await RunningService.start({ ...site.settings, ...github.settings });
});
afterAll(async () => {
  await service.remove();
  await github.stop();
});
beforeEach(() => {
  client = new PageClient(service);
});

const signIn = () => signInWith(client, 'github', '', site.url);

it('creates an account from the login and the verified email, and finds it again after the login changes', async () => {
  const emails = [
    { email: 'old@example.org', primary: false, verified: true },
    { email: 'ada@example.org', primary: true, verified: true },
  ];
  github.person = { id: 1815, login: 'ada-lovelace', emails };
  expect((await client.get('/signup?next=/upload')).html).toContain('Continue with GitHub');
  expect((await signIn()).location).toBe('/signup/provider');
  const { html } = await client.get('/signup/provider');
  expect(html).toMatch(/name="username"[^>]*value="ada-lovelace"/);
  expect(html).toMatch(/name="email"[^>]*value="ada@example.org"/);
  await client.send('/signup/provider', { username: 'ada', email: '' });

  github.person = { id: 1815, login: 'countess' };
  client = new PageClient(service);
  expect((await signIn()).location).toBe('/account');
  expect((await client.get('/account/security')).html).toContain('GitHub: countess');
  // Another user takes the login that is now free.
  github.person = { id: 1816, login: 'ada-lovelace' };
  client = new PageClient(service);
  expect((await signIn()).location).toBe('/signup/provider');
});

it('ignores an email that GitHub did not verify', async () => {
  const emails = [{ email: 'victim@example.org', primary: true, verified: false }];
  github.person = { id: 7, login: 'mallory', emails };
  await signIn();
  expect((await client.get('/signup/provider')).html).not.toContain('victim@example.org');
});

it('returns to the sign-in page when the user cancels or the code is already used', async () => {
  github.person = null;
  expect((await signIn()).location).toBe('/signin?problem=cancelled');
  github.person = { id: 8, login: 'knuth' };
  const start = await client.get('/signin/github');
  const Cookie = `signin=${client.cookies.get('signin') ?? ''}`;
  const answer = await answerOf(start, '', site.url);
  expect((await client.get(answer)).location).toBe('/signup/provider');
  const again = await new PageClient(service).fetch(answer, { headers: { Cookie } });
  expect(again.location).toBe('/signin?problem=stale');
});

it('rejects the response of another issuer', async () => {
  const start = await client.get('/signin/github');
  const answer = await answerOf(start, '', site.url);
  const forged = answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
  expect((await client.get(forged)).status).toBe(502);
});
