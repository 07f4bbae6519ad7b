import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OpenIdServer } from '../support/openid-server.js';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';
import { aSite, signInWith } from './provider-client.js';
import { eventually } from './upload-client.js';

let site: Awaited<ReturnType<typeof aSite>>;
let provider: OpenIdServer;
let service: RunningService;
let client: PageClient;

beforeEach(async () => {
  site = await aSite();
  provider = await OpenIdServer.start(site.url);
});
afterEach(async () => {
  await service.remove();
  await provider.stop();
});

async function start(settings: Record<string, string>): Promise<void> {
  service = await RunningService.start({ ...site.settings, ...provider.settings, ...settings });
  client = new PageClient(service);
}

/** Invitation links that staff created before sign-up was restricted. */
async function invitations(count: number): Promise<string[]> {
  await start({});
  const staff = await PageClient.signedUp(service, 'staff-member');
  await service.grantStaff('staff-member');
  const links: string[] = [];
  while (links.length < count) {
    const { html } = await staff.send('/staff/invitations', { action: 'create', note: '' });
    links.push(/http[^"<]*\/signup\?invitation=[\w-]{43}/.exec(html)?.[0] ?? '');
  }
  await service.end();
  const settings = { ...site.settings, ...provider.settings, SIGN_UP: 'invitation' };
  service = await RunningService.start(settings, service.dataDirectory);
  client = new PageClient(service);
  return links;
}

it('a new user is told what to do while sign-up is closed', async () => {
  await start({ SIGN_UP: 'closed' });
  const { status, html } = await signInWith(client, 'oidc', 'ada', site.url);
  expect(status).toBe(403);
  expect(html).toContain('Your account of Acme is not linked to an account here, and nobody can sign up.');
  expect(client.cookies.size).toBe(0);
  expect((await client.get('/signin')).html).toContain('Continue with Acme');
});

it('a required invitation is carried over or asked for', async () => {
  const [first = '', second = ''] = await invitations(2);
  const opened = await client.get(first.slice(site.url.length));
  const [, path = ''] = /href="(\/signin\/oidc\?[^"]+)"/.exec(opened.html) ?? [];
  await signInWith(client, 'oidc', 'ada', site.url, path.slice('/signin/oidc'.length));
  const [, code = ''] = first.split('invitation=');
  expect((await client.get('/signup/provider')).html).toContain(`value="${code}"`);
  const fields = { username: 'ada', email: '', invitation: code };
  expect((await client.send('/signup/provider', fields)).location).toBe('/account');

  client = new PageClient(service);
  await signInWith(client, 'oidc', 'grace', site.url);
  expect((await client.get('/signup/provider')).html).toMatch(/name="invitation"[^>]*required/);
  for (const invitation of ['', code]) {
    const refused = await client.send('/signup/provider', { username: 'grace', email: '', invitation });
    expect(refused.html).toMatch(/id="invitation-error"[^>]*>[^<]*you need the whole link/);
  }
  const made = await client.send('/signup/provider', { username: 'grace', email: '', invitation: second });
  expect(made.location).toBe('/account');
});

it('the cookies of an https site are restricted to its host', async () => {
  await start({ SITE_URL: 'https://reels.example', TRUST_PROXY: 'loopback' });
  const { headers, location } = await client.fetch('/signin/oidc', {
    headers: { 'X-Forwarded-Proto': 'https' },
  });
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-signin=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  const { searchParams } = new URL(location ?? '');
  expect(searchParams.get('redirect_uri')).toBe('https://reels.example/signin/oidc/callback');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
});

it('a provider that signs with the client secret is rejected', async () => {
  await provider.stop();
  provider = await OpenIdServer.start(site.url, 0, 'HS256');
  await start({});
  const { status, html } = await signInWith(client, 'oidc', 'ada', site.url);
  expect([status, html]).toEqual([502, expect.stringContaining('tell the operator of this site')]);
  const isLogged = (output: string) => /"reason":"[^"]*unsupported JWS algorithm/.test(output);
  await eventually(() => Promise.resolve(service.output), isLogged);
});
