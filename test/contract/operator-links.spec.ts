import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runProgram } from '../support/program.js';
import { RunningService } from '../support/running-service.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';

let service: RunningService;

const admin = (...args: string[]) => runProgram('admin.js', { DATA_DIR: service.dataDirectory }, ...args);

const statusFor = async (key: string) => (await new GifClient(service).send('GET', '/users/me/', key)).status;

beforeAll(async () => {
  service = await RunningService.startProcess();
});
afterAll(() => service.remove());

it('a first password keeps the API keys, and a reset offers to revoke them', async () => {
  const wing = await service.createUser('wing');
  const client = new PageClient(service);
  const opened = async () => {
    const { stdout } = await admin('password-link', 'wing', '--json');
    const { search, searchParams } = new URL((JSON.parse(stdout) as { url: string }).url);
    const { html } = await client.get(`/password/new${search}`);
    return { html, token: searchParams.get('token') ?? '' };
  };
  const first = await opened();
  expect(first.html).not.toContain('name="revoke"');
  const set = await client.send('/password/new', { token: first.token, password: 'the first sentence' });
  expect([set.location, await statusFor(wing)]).toEqual(['/account/security?done=password', 200]);
  expect((await client.get(set.location ?? '')).html).not.toContain('command lines are revoked');
  const second = await opened();
  expect(second.html).toMatch(/name="revoke" value="yes" checked/);
  const fields = { token: second.token, password: 'the second sentence', revoke: 'yes' };
  const reset = await client.send('/password/new', fields);
  expect([reset.location, await statusFor(wing)]).toEqual(['/account/security?done=replaced', 401]);
  expect((await client.get(reset.location ?? '')).html).toContain(
    'all API keys, devices and command lines are revoked',
  );
});

it('password-link prints a link that sets a password once and signs all browsers out', async () => {
  await service.createUser('wirth');
  const { stdout } = await admin('password-link', 'wirth', '--json');
  const { url } = JSON.parse(stdout) as { url: string };
  expect(new URL(url).port).toBe(new URL(service.address).port);
  const path = url.slice(new URL(url).origin.length);
  const token = new URL(url).searchParams.get('token') ?? '';
  const [client, late] = [new PageClient(service), new PageClient(service)];
  const form = await client.get(path);
  expect(form.html).toContain('For the user <strong>wirth</strong>');
  expect(form.headers.get('cache-control')).toBe('no-store');
  expect((await client.send('/password/new', { token, password: 'short' })).status).toBe(400);
  const set = await client.send('/password/new', { token, password: 'a whole new sentence' });
  expect(set.location).toBe('/account/security?done=password');
  expect((await client.get('/account')).status).toBe(200);
  expect((await late.get(path)).status).toBe(410);
  expect((await late.send('/password/new', { token, password: 'yet another one' })).status).toBe(410);
  await late.send('/signin', { username: 'wirth', password: 'a whole new sentence' });
  expect((await late.get('/account')).status).toBe(200);
});

it('invite prints a link with which one person can sign up', async () => {
  const { stdout } = await admin('invite', 'for a friend', '--json');
  const { url } = JSON.parse(stdout) as { url: string };
  const invitation = new URL(url).searchParams.get('invitation') ?? '';
  const fields = { password: 'a whole new sentence', email: '', invitation };
  const [first, second] = [new PageClient(service), new PageClient(service)];
  expect((await first.get(`/signup?invitation=${invitation}`)).html).toContain(invitation);
  expect((await first.send('/signup', { ...fields, username: 'invited' })).status).toBe(303);
  const refused = await second.send('/signup', { ...fields, username: 'latecomer' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('The invitation does not work'),
  ]);
});
