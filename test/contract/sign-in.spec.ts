import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient } from './page-client.js';

let service: RunningService;

useService((running) => {
  service = running;
  return Promise.resolve();
});

const PASSWORD = 'correct horse battery';

const signedUp = (username: string) => PageClient.signedUp(service, username, PASSWORD);

const api = (path: string, key: string) =>
  fetch(service.api + path, { headers: { 'X-API-Key': key } }).then(({ status }) => status);

describe('signing up', () => {
  it('creates an account with a key, and signs in', async () => {
    const ada = await signedUp('ada');
    const account = await ada.get('/account');
    expect(account.html).toContain('<a href="/users/ada">ada</a>');
    expect(account.headers.get('cache-control')).toBe('private, no-cache');
    expect(await api('/users/me/', await ada.apiKey())).toBe(200);
  });

  it.each([
    ['a name that is taken', { username: 'ADA' }, 'is taken'],
    ['a reserved name', { username: 'admin' }, 'is reserved'],
    ['a short password', { password: 'short' }, 'must have at least 10 characters'],
    [
      'a password that contains the username',
      { password: 'newcomer-newcomer' },
      'must not contain the username',
    ],
    ['a password that is easy to guess', { password: '1234567890' }, 'is easy to guess'],
    ['an invalid e-mail address', { email: 'nobody' }, 'is not an e-mail address'],
  ])('shows an error at the field for %s', async (_what, fields, problem) => {
    const client = new PageClient(service);
    const all = { username: 'newcomer', password: PASSWORD, email: '', ...fields };
    const { status, html } = await client.send('/signup', all);
    expect(status).toBe(400);
    expect(html).toMatch(new RegExp(`class="field-error"[^>]*>[^<]*${problem}`));
    expect(html).not.toContain(PASSWORD);
    expect(html).toContain(`value="${all.username}"`);
    expect(client.cookies.size).toBe(0);
  });
});

describe('signing in', () => {
  it('continues to the requested page', async () => {
    await signedUp('grace');
    const client = new PageClient(service);
    const asked = await client.get('/account/security');
    expect(asked.location).toBe('/signin?next=%2Faccount%2Fsecurity');
    const form = await client.get(asked.location ?? '');
    expect(form.html).toContain('name="next" value="/account/security"');
    expect(form.html).toContain('href="/signup?next=%2Faccount%2Fsecurity"');
    const signUp = await client.get('/signup?next=%2Faccount%2Fsecurity');
    expect(signUp.html).toContain('href="/signin?next=%2Faccount%2Fsecurity">Sign in instead');
    const fields = { username: 'Grace', password: PASSWORD, next: '/account/security' };
    expect((await client.send('/signin', fields)).location).toBe('/account/security');
    expect((await client.get('/account/security')).status).toBe(200);
    const elsewhere = { ...fields, next: 'https://evil.example' };
    expect((await client.send('/signin', elsewhere)).location).toBe('/account');
  });

  it('shows the same error for a wrong password and an unknown user', async () => {
    await signedUp('hopper');
    const client = new PageClient(service);
    const texts = await Promise.all(
      ['hopper', 'nobody-here'].map(async (username) => {
        const { status, html } = await client.send('/signin', { username, password: 'wrong' });
        expect(status).toBe(400);
        return html.replaceAll(username, '');
      }),
    );
    expect(texts[0]).toContain('The username or the password is wrong.');
    expect(texts[0]).toBe(texts[1]);
  });

  it('sets a new token each time, in a cookie that scripts cannot read', async () => {
    const client = await signedUp('turing');
    const [token] = client.cookies.values();
    const other = await new PageClient(service).signUp('turing2', PASSWORD);
    const [cookie = ''] = other.headers.getSetCookie();
    expect(cookie).toMatch(
      /^session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(token);
  });
});

describe('a session', () => {
  it('is for pages only and gives no access to the API', async () => {
    const client = await signedUp('shannon');
    expect((await client.get('/api/v1/users/me/')).status).toBe(401);
  });

  it('ends at sign-out and can be ended individually', async () => {
    const client = await signedUp('lamport');
    const other = new PageClient(service);
    await other.send('/signin', { username: 'lamport', password: PASSWORD });
    const { html } = await client.get('/account/security');
    const [id = ''] = /(?<=name="id" value=")[^"]+/.exec(html) ?? [];
    const ended = await client.send('/account/security', { action: 'end', id });
    expect(ended.location).toBe('/account/security?done=ended');
    expect((await other.get('/account')).status).toBe(303);
    const stolen = new PageClient(service);
    const [[name = '', token = ''] = []] = client.cookies;
    expect((await client.send('/signout', {})).location).toBe('/');
    expect(client.cookies.size).toBe(0);
    const after = await stolen.fetch('/account', { headers: { Cookie: `${name}=${token}` } });
    expect(after.status).toBe(303);
  });

  it('of another browser ends when the password changes', async () => {
    const client = await signedUp('knuth');
    const other = new PageClient(service);
    await other.send('/signin', { username: 'knuth', password: PASSWORD });
    const wrong = { action: 'password', current_password: 'wrong', password: 'another sentence' };
    const refused = await client.send('/account/security', wrong);
    expect(refused.html).toMatch(/class="field-error"[^>]*>is not your password/);
    const changed = await client.send('/account/security', { ...wrong, current_password: PASSWORD });
    expect(changed.location).toBe('/account/security?done=password');
    expect((await client.get('/account')).status).toBe(200);
    expect((await other.get('/account')).status).toBe(303);
  });

  it('shows personal pages while visitors get cached ones', async () => {
    const client = await signedUp('dijkstra');
    const reader = new PageClient(service);
    for (let round = 0; round < 2; round++) {
      expect((await reader.get('/explore')).html).toContain('href="/signin"');
      const own = await client.get('/explore');
      expect(own.html).toContain('<span>dijkstra</span></summary>');
      expect(own.headers.get('vary')).toContain('Cookie');
    }
  });
});

describe('a form', () => {
  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('of another site is rejected: %p', async (headers) => {
    const client = await signedUp(`csrf-${Object.values(headers)[0]?.replace(/\W+/g, '-').slice(0, 12)}x`);
    const { status } = await client.send('/account', { display_name: 'Mallory' }, headers);
    expect(status).toBe(403);
    expect((await client.get('/account')).html).not.toContain('Mallory');
  });
});
