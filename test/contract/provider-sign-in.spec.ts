import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyVault } from '../../src/platform/credentials/key-vault.js';
import { OpenIdServer } from '../support/openid-server.js';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';
import { answerOf, aSite, confirmWith, signInWith } from './provider-client.js';
import { eventually } from './upload-client.js';

const PASSWORD = 'correct horse battery';

let site: Awaited<ReturnType<typeof aSite>>;
let provider: OpenIdServer;
let service: RunningService;
let client: PageClient;

beforeAll(async () => {
  site = await aSite();
  provider = await OpenIdServer.start(site.url);
  service = await RunningService.start({ ...site.settings, ...provider.settings });
});
afterAll(async () => {
  await service.remove();
  await provider.stop();
});
beforeEach(() => {
  client = new PageClient(service);
});

const signIn = (login: string, query = '') => signInWith(client, 'oidc', login, site.url, query);

/** Creates an account with the suggested name. */
async function newcomer(login: string, name = login): Promise<void> {
  provider.people.set(login, { preferred_username: name });
  expect((await signIn(login)).location).toBe('/signup/provider');
  const made = await client.send('/signup/provider', { username: name, email: '' });
  expect([made.status, made.location]).toEqual([303, '/account']);
}

const STALE = '/signin?problem=stale';

describe('the first sign-in with a provider', () => {
  it('creates an account with a name that the user confirms', async () => {
    provider.people.set('sub-of-ada', {
      preferred_username: 'Ada Lovelace@acme.example',
      email: 'ada@acme.example',
      email_verified: true,
    });
    const { html } = await client.get('/signin?next=/upload');
    expect(html).toContain('href="/signin/oidc?next=%2Fupload"');
    expect(html).toContain('Continue with Acme');
    expect((await signIn('sub-of-ada', '?next=/upload')).location).toBe('/signup/provider');
    const form = await client.get('/signup/provider');
    expect(form.html).toContain('signed in with Acme');
    expect(form.html).toMatch(/name="username"[^>]*value="Ada-Lovelace"/);
    expect(form.html).toMatch(/name="email"[^>]*value="ada@acme.example"/);
    expect((await client.get('/account')).status).toBe(303);
    const made = await client.send('/signup/provider', { username: 'ada', email: 'ada@acme.example' });
    expect(made.location).toBe('/upload');
    expect([...client.cookies.keys()]).toEqual(['session']);
    expect((await client.get('/account')).html).toContain('<a href="/users/ada">ada</a>');
    expect((await client.get('/account/security')).html).toContain('Acme: Ada Lovelace@acme.example');
  });

  it('suggests another name for a taken one and rejects the taken one', async () => {
    await PageClient.signedUp(service, 'grace', PASSWORD);
    provider.people.set('another-grace', { preferred_username: 'grace' });
    await signIn('another-grace');
    expect((await client.get('/signup/provider')).html).toMatch(/name="username"[^>]*value="grace-2"/);
    const refused = await client.send('/signup/provider', { username: 'Grace', email: '' });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="username-error"[^>]*>[^<]*is taken/);
    const made = await client.send('/signup/provider', { username: 'grace-2', email: '' });
    expect(made.location).toBe('/account');
  });

  it('does not join an account with the same e-mail address', async () => {
    const address = 'hopper@acme.example';
    const owner = new PageClient(service);
    await owner.send('/signup', { username: 'hopper', password: PASSWORD, email: address });
    provider.people.set('thief', { preferred_username: 'hopper', email: address, email_verified: true });
    expect((await signIn('thief')).location).toBe('/signup/provider');
    expect((await client.get('/account')).status).toBe(303);
    expect((await owner.get('/account/security')).html).toContain('No other account is linked');
  });

  it('creates one account, however often the form is sent', async () => {
    provider.people.set('twice', { preferred_username: 'twice' });
    await signIn('twice');
    const names = ['twice-a', 'twice-b', 'twice-c'];
    const sent = await Promise.all(
      names.map((username) => client.send('/signup/provider', { username, email: '' })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const found = await Promise.all(names.map((name) => client.get(`/users/${name}`)));
    expect(found.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('a later sign-in', () => {
  it('opens a new session of the same user, even after a rename at the provider', async () => {
    await newcomer('turing');
    const before = client.cookies.get('session');
    provider.people.set('turing', { preferred_username: 'somebody-else' });
    client = new PageClient(service);
    expect((await signIn('turing', '?next=/device')).location).toBe('/device');
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await client.get('/account/security')).html).toContain('Acme: somebody-else');
    expect((await client.get('/account')).html).toContain('/users/turing');
  });

  it('redirects only within this site', async () => {
    await newcomer('lamport');
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/signout']) {
      client = new PageClient(service);
      const answer = await signIn('lamport', `?next=${encodeURIComponent(next)}`);
      expect([next, answer.location]).toEqual([next, '/account']);
    }
  });

  it('lets a suspended user only export and delete the account', async () => {
    await newcomer('liskov');
    const headers = {
      'X-API-Key': await service.createUser('staff-member', { isStaff: true }),
      'Content-Type': 'application/json',
    };
    await fetch(`${service.api}/users/liskov/suspend/`, {
      method: 'PATCH',
      headers,
      body: '{"reason":"Spam"}',
    });
    client = new PageClient(service);
    expect((await signIn('liskov')).location).toBe('/account');
    expect((await client.get('/account')).location).toBe('/account/data');
    expect((await confirmWith(client, 'oidc', 'liskov', site.url)).status).toBe(303);
    expect((await client.send('/account/data', {})).location).toBe('/');
  });

  it('starts over after the account is deleted', async () => {
    await newcomer('borg');
    await confirmWith(client, 'oidc', 'borg', site.url);
    await client.send('/account/data', {});
    await eventually(
      () => client.get('/users/borg'),
      ({ status }) => status === 404,
    );
    expect((await signIn('borg')).location).toBe('/signup/provider');
  });
});

describe('a response of a provider', () => {
  it('redirects to the sign-in page when the user cancels', async () => {
    expect((await signIn('')).location).toBe('/signin?problem=cancelled');
    expect((await client.get('/signin?problem=cancelled')).html).toContain('The sign-in was cancelled.');
    expect(client.cookies.size).toBe(0);
  });

  it('is accepted once, and only from the browser that started the sign-in', async () => {
    await newcomer('knuth');
    client = new PageClient(service);
    const start = await client.get('/signin/oidc');
    const ticket = client.cookies.get('signin') ?? '';
    const answer = await answerOf(start, 'knuth', site.url);
    const thief = new PageClient(service);
    expect((await thief.get(answer)).location).toBe(STALE);
    await thief.get('/signin/oidc');
    expect((await thief.get(answer)).location).toBe(STALE);
    expect((await client.get(answer)).location).toBe('/account');
    expect((await client.get(answer)).location).toBe(STALE);
    // With a copy of the ticket, the provider still rejects the used code.
    const copy = await client.fetch(answer, { headers: { Cookie: `signin=${ticket}` } });
    expect(copy.location).toBe(STALE);
    expect((await client.get(STALE)).html).toContain('took too long or was already completed');
  });

  it('is rejected with another state and with an expired or forged ticket', async () => {
    const start = await client.get('/signin/oidc');
    const ticket = client.cookies.get('signin') ?? '';
    const answer = await answerOf(start, 'knuth', site.url);
    const withTicket = (path: string, cookie: string) =>
      new PageClient(service).fetch(path, { headers: { Cookie: `signin=${cookie}` } });
    const forged = answer.replace(/state=[^&]+/, 'state=x');
    const vault = new KeyVault(process.env['TEST_SECRET_KEY'] ?? '');
    const content = JSON.parse(vault.open(Buffer.from(ticket, 'base64url'))) as object;
    const expired = vault.seal(JSON.stringify({ ...content, expiresAt: Date.now() - 1 }));
    const tickets = [
      expired.toString('base64url'),
      `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`,
      'x',
      '',
    ];
    expect((await withTicket(forged, ticket)).location).toBe(STALE);
    for (const cookie of tickets) expect((await withTicket(answer, cookie)).location).toBe(STALE);
    expect((await withTicket(answer, ticket)).location).toBe('/account');
  });

  it('is rejected with an ID token for another request', async () => {
    const { location } = await client.get('/signin/oidc');
    const url = (location ?? '').replace(/nonce=[^&]+/, 'nonce=of-another-request');
    const { status, html } = await client.get(await answerOf({ location: url }, 'knuth', site.url));
    expect(status).toBe(502);
    expect(html).toContain('Acme returned a response that this site does not accept.');
    const isLogged = (output: string) => /"provider":"oidc","reason":"[^"]*JWT claim/.test(output);
    await eventually(() => Promise.resolve(service.output), isLogged);
    expect(client.cookies.size).toBe(0);
  });

  it('is logged without its secrets', () => {
    expect(service.output).toContain('/signin/oidc/callback?code=');
    expect(service.output).not.toMatch(/callback\?[^"]*(?:code|state)=[\w-]{10}/);
  });
});

it('the ticket is a ten-minute cookie that scripts cannot read', async () => {
  const { headers, status } = await client.get('/signin/oidc');
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^signin=[\w-]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
});

it.each(['/signin/github', '/signin/gitlab', '/signin/github/callback'])(
  '%s returns 404 without its settings',
  async (path) => {
    expect((await client.get(path)).status).toBe(404);
  },
);

it('the username form needs a pending sign-in', async () => {
  expect((await client.get('/signup/provider')).location).toBe(STALE);
  expect((await client.send('/signup/provider', { username: 'nobody' })).location).toBe(STALE);
});
