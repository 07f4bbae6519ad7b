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

const profileKeyOf = (html: string) => /ttyr_[0-9A-Za-z]{32}/.exec(html)?.[0] ?? '';

const api = (path: string, key: string) =>
  fetch(service.api + path, { headers: { 'X-API-Key': key } }).then(({ status }) => status);

describe('the account pages', () => {
  it('save the profile and show errors at the field', async () => {
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

  it('do not promise mail on a site that sends none', async () => {
    const client = await signedUp('lamarr');
    for (const [reader, path] of [
      [client, '/account/security'],
      [new PageClient(service), '/signup'],
    ] as const) {
      const { html } = await reader.get(path);
      expect(html).toContain('this site cannot send e-mail');
      expect(html).not.toContain('Used only to reset your password');
    }
  });

  it('create a named key, show it once and revoke it', async () => {
    const client = await signedUp('hamilton');
    await client.confirm();
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

  it('reset the profile key', async () => {
    const client = await signedUp('allen');
    const old = await client.apiKey();
    const { html } = await client.send('/account/keys', { action: 'reset' });
    expect(await api('/users/me/', old)).toBe(401);
    expect(await api('/users/me/', profileKeyOf(html))).toBe(200);
  });
});

describe('a device', () => {
  it('signs in as the user who types its code', async () => {
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
      /id="code-error"[^>]*>No device is waiting with this code/,
    );
    const typed = user_code.toLowerCase().replace('-', ' ');
    await client.confirm();
    expect((await client.send('/device', { action: 'connect', code: typed })).location).toBe('/device?done');
    expect((await client.get('/device?done')).html).toContain('signed in as kay');
    const { api_key = '', username } = await post('/auth/device/token/', { device_code });
    expect([username, await api('/users/me/', api_key)]).toEqual(['kay', 200]);
    expect((await client.get('/account/keys')).html).toContain('laptop');
  });

  it('with asciinema connects to one user by its install id', async () => {
    const client = await signedUp('ritchie');
    await client.confirm();
    const path = '/connect/0f3c6e0a-6b0b-4c0e-9f58-2f0f7c7d2b11';
    expect((await client.get(path)).html).toContain('will upload recordings as');
    for (let round = 0; round < 2; round++)
      expect((await client.send(path, {})).location).toBe(`${path}?done`);
    expect((await client.get(path)).html).toContain('belong to ritchie now');
    const keys = (await client.get('/account/keys')).html;
    expect(keys.match(/<th scope="row">asciinema command line/g)).toHaveLength(1);
    const other = await signedUp('thompson');
    await other.confirm();
    const refused = await other.send(path, {});
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('another account')]);
    expect((await other.get('/connect/nonsense')).status).toBe(400);
  });
});
