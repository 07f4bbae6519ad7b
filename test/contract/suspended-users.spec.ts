import { beforeEach, expect, it } from '@jest/globals';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

const PASSWORD = 'correct horse battery';
const NOTICE = 'Your account is suspended: Spam.';

let service: RunningService;
let staff = '';
let name = '';
let key = '';
let count = 0;
let client: PageClient;

useService(async (running) => {
  service = running;
  staff = await service.createUser('staff-member', { isStaff: true });
});

/** A suspended user who signs in. */
beforeEach(async () => {
  name = `suspended-${++count}`;
  key = await (await PageClient.signedUp(service, name, PASSWORD)).apiKey();
  await new GifClient(service).json(200, 'PATCH', `/users/${name}/suspend/`, staff, { reason: 'Spam' });
  client = new PageClient(service);
  expect((await client.send('/signin', { username: name, password: PASSWORD })).status).toBe(303);
});

const apiStatus = async () =>
  (await fetch(`${service.api}/users/me/`, { headers: { 'X-API-Key': key } })).status;

/** A page that takes no session. */
const aPath = (route: string) => route.replaceAll(/:\w+/g, 'nothing');

it('land on the page that says what they may do', async () => {
  const { location } = await client.get('/account');
  expect(location).toBe('/account/data');
  const { status, html, headers } = await client.get('/account/data');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const text of [NOTICE, 'Download everything', 'Delete my account', 'Sign out'])
    expect(html).toContain(text);
  expect(html).not.toContain('href="/account/keys"');
});

it('see on every page that they are suspended, and open none that needs an account', async () => {
  const pages = PAGE_PATHS.map(async (route) => {
    const { status, html, location } = await client.get(aPath(route));
    return [route, status === 303 ? location : html.includes(NOTICE) && 'notice'] as const;
  });
  const seen = new Map(await Promise.all(pages));
  const others = [...seen].filter(([, outcome]) => outcome !== 'notice' && outcome !== '/account/data');
  expect(others).toEqual([['/signup/provider', '/signin?problem=stale']]);
  for (const route of ['/account', '/account/keys', '/account/security', '/upload', '/trash', '/device'])
    expect([route, seen.get(route)]).toEqual([route, '/account/data']);
});

it('change nothing but their data and their session', async () => {
  const fields = { action: 'create', name: 'a key', display_name: 'Mallory', current_password: PASSWORD };
  await client.send('/account/confirm', { current_password: PASSWORD });
  for (const route of [
    '/account',
    '/account/keys',
    '/account/security',
    '/device',
    '/connect/x',
    '/generate',
  ])
    expect([route, (await client.send(route, fields)).location]).toEqual([route, '/account/data']);
  for (const route of ['/upload/preview', '/upload/suggestions']) {
    const refused = await client.send(route, {});
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining(NOTICE)]);
  }
  expect(await apiStatus()).toBe(403);
});

it('export their data and sign out', async () => {
  const { status, headers } = await client.get('/account/export');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await client.send('/signout', {})).location).toBe('/');
  expect((await client.get('/account/data')).location).toBe('/signin?next=%2Faccount%2Fdata');
});

it('delete their account once it is confirmed', async () => {
  expect((await client.send('/account/data', {})).status).toBe(403);
  const { location } = await client.send('/account/data', { current_password: PASSWORD });
  expect(location).toBe('/');
  await eventually(apiStatus, (status) => status === 401);
});
