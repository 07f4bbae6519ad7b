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

async function signedUp(username: string): Promise<PageClient> {
  const client = new PageClient(service);
  const { status, location } = await client.signUp(username, PASSWORD);
  expect([status, location]).toEqual([303, '/account']);
  return client;
}

const profileKeyOf = (html: string) => /ttyr_[0-9A-Za-z]{32}/.exec(html)?.[0] ?? '';

const api = (path: string, key: string) =>
  fetch(service.api + path, { headers: { 'X-API-Key': key } }).then(({ status }) => status);

async function suspend(username: string, reason: string): Promise<void> {
  const headers = {
    'X-API-Key': await service.createUser('staff-member', { isStaff: true }),
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ reason });
  const { status } = await fetch(`${service.api}/users/${username}/suspend/`, {
    method: 'PATCH',
    headers,
    body,
  });
  expect(status).toBeLessThan(300);
}

describe('signing up', () => {
  it('makes an account, signs in, and shows the key', async () => {
    const ada = await signedUp('ada');
    const account = await ada.get('/account');
    expect(account.html).toContain('<a href="/users/ada">ada</a>');
    expect(account.headers.get('cache-control')).toBe('private, no-cache');
    const { html } = await ada.get('/account/keys');
    expect(await api('/users/me/', profileKeyOf(html))).toBe(200);
  });

  it.each([
    ['a name that is taken', { username: 'ADA' }, 'is taken'],
    ['a reserved name', { username: 'admin' }, 'is reserved'],
    ['a short password', { password: 'short' }, 'must have at least 10 characters'],
    ['a password with the name', { password: 'newcomer-newcomer' }, 'must not contain the username'],
    ['a password that anybody guesses', { password: '1234567890' }, 'is easy to guess'],
    ['an address that is none', { email: 'nobody' }, 'is not an e-mail address'],
  ])('says at the field what is wrong with %s', async (_what, fields, problem) => {
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
  it('goes on to where the person wanted to go', async () => {
    await signedUp('grace');
    const client = new PageClient(service);
    const asked = await client.get('/account/security');
    expect(asked.location).toBe('/signin?next=%2Faccount%2Fsecurity');
    const form = await client.get(asked.location ?? '');
    expect(form.html).toContain('name="next" value="/account/security"');
    const fields = { username: 'Grace', password: PASSWORD, next: '/account/security' };
    expect((await client.send('/signin', fields)).location).toBe('/account/security');
    expect((await client.get('/account/security')).status).toBe(200);
    const elsewhere = { ...fields, next: 'https://evil.example' };
    expect((await client.send('/signin', elsewhere)).location).toBe('/account');
  });

  it('says the same of a wrong password and of a user that does not exist', async () => {
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

  it('gives a new token each time, which only this browser sees', async () => {
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
  it('is of pages only: no cookie opens the API', async () => {
    const client = await signedUp('shannon');
    expect((await client.get('/api/v1/users/me/')).status).toBe(401);
  });

  it('ends with the sign-out, and one by one', async () => {
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
    const wrong = { action: 'password', current: 'wrong', password: 'another sentence' };
    const refused = await client.send('/account/security', wrong);
    expect(refused.html).toMatch(/class="field-error"[^>]*>is not your password/);
    const changed = await client.send('/account/security', { ...wrong, current: PASSWORD });
    expect(changed.location).toBe('/account/security?done=password');
    expect((await client.get('/account')).status).toBe(200);
    expect((await other.get('/account')).status).toBe(303);
  });

  it('shows pages as the person sees them, and readers the cached ones', async () => {
    const client = await signedUp('dijkstra');
    const reader = new PageClient(service);
    for (let round = 0; round < 2; round++) {
      expect((await reader.get('/explore')).html).toContain('href="/signin"');
      const own = await client.get('/explore');
      expect(own.html).toContain('>dijkstra</a>');
      expect(own.headers.get('vary')).toContain('Cookie');
    }
  });

  it('is refused of a suspended user, who is told why', async () => {
    const client = await signedUp('liskov');
    await suspend('liskov', 'Spam');
    const { status, html } = await client.get('/account');
    expect(status).toBe(403);
    expect(html).toContain('Your account is suspended: Spam.');
    expect((await client.get('/explore')).status).toBe(200);
  });
});

describe('a form', () => {
  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('of another site is refused: %p', async (headers) => {
    const client = await signedUp(`csrf-${Object.values(headers)[0]?.replace(/\W+/g, '-').slice(0, 12)}x`);
    const { status } = await client.send('/account', { display_name: 'Mallory' }, headers);
    expect(status).toBe(403);
    expect((await client.get('/account')).html).not.toContain('Mallory');
  });
});

describe('the account', () => {
  it('saves the profile, and says at the field what is wrong', async () => {
    const client = await signedUp('perlman');
    const fields = { display_name: 'Radia <b>', bio: 'a\r\nb', website_url: 'https://radia.example' };
    expect((await client.send('/account', fields)).location).toBe('/account?saved');
    const { html } = await client.get('/account?saved');
    expect(html).toContain('value="Radia &lt;b>"');
    expect(html).toContain('Your profile is saved.');
    const refused = await client.send('/account', { ...fields, website_url: 'javascript:alert(1)' });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="website_url-error"[^>]*>[^<]*http/);
    expect(refused.html).toContain('value="javascript:alert(1)"');
  });

  it('makes a named key that is shown once, and revokes it', async () => {
    const client = await signedUp('hamilton');
    const made = await client.send('/account/keys', {
      action: 'create',
      name: 'build server',
      scope: 'read',
    });
    const key = profileKeyOf(made.html);
    expect(await api('/users/me/', key)).toBe(200);
    const { html } = await client.get('/account/keys');
    expect(html).not.toContain(key);
    expect(html).toContain('build server');
    const [id = ''] = /(?<=name="id" value=")[^"]+/.exec(html) ?? [];
    await client.send('/account/keys', { action: 'revoke', id });
    expect(await api('/users/me/', key)).toBe(401);
    const refused = await client.send('/account/keys', { action: 'create', name: '' });
    expect(refused.html).toMatch(/id="name-error"[^>]*>must not be empty/);
  });

  it('resets the key of the profile', async () => {
    const client = await signedUp('allen');
    const old = profileKeyOf((await client.get('/account/keys')).html);
    expect((await client.send('/account/keys', { action: 'reset' })).location).toBe('/account/keys?reset');
    const { html } = await client.get('/account/keys?reset');
    expect(await api('/users/me/', old)).toBe(401);
    expect(await api('/users/me/', profileKeyOf(html))).toBe(200);
  });
});

describe('a device', () => {
  it('is signed in by who types its code', async () => {
    const client = await signedUp('kay');
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(service.api + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, string>;
    };
    const { device_code, user_code = '' } = await post('/auth/device/', { client_name: 'laptop' });
    expect((await client.send('/device', { code: 'BCDF-BCDF' })).html).toMatch(
      /id="code-error"[^>]*>No device waits with this code/,
    );
    const typed = user_code.toLowerCase().replace('-', ' ');
    expect((await client.send('/device', { code: typed })).location).toBe('/device?done');
    expect((await client.get('/device?done')).html).toContain('signed in as kay');
    const { api_key = '', username } = await post('/auth/device/token/', { device_code });
    expect([username, await api('/users/me/', api_key)]).toEqual(['kay', 200]);
    expect((await client.get('/account/keys')).html).toContain('laptop');
  });

  it('with asciinema is connected by its install id, for one person', async () => {
    const client = await signedUp('ritchie');
    const path = '/connect/0f3c6e0a-6b0b-4c0e-9f58-2f0f7c7d2b11';
    expect((await client.get(path)).html).toContain('will upload recordings as');
    for (let round = 0; round < 2; round++) expect((await client.send(path, {})).location).toBe(path);
    expect((await client.get(path)).html).toContain('belong to ritchie now');
    const keys = (await client.get('/account/keys')).html;
    expect(keys.match(/<th scope="row">asciinema command line/g)).toHaveLength(1);
    const other = await signedUp('thompson');
    const refused = await other.send(path, {});
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('another account')]);
    expect((await other.get('/connect/nonsense')).status).toBe(400);
  });
});
