import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OpenIdServer } from '../../../../../test/support/openid-server.js';
import { AppConfig } from '../../../../platform/config/app-config.js';
import { OpenIdProvider } from './open-id-provider.js';

const HOUR_MS = 3_600_000;
const SITE = 'https://reels.example';
const CHECKS = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };

let server: OpenIdServer;
let provider: OpenIdProvider;
let now = 0;

beforeEach(async () => {
  server = await OpenIdServer.start(SITE);
  const { openId } = AppConfig.from(server.settings);
  if (!openId) throw new Error('The settings of the server name no provider.');
  provider = new OpenIdProvider(openId, () => now);
});
afterEach(() => server.stop());

const ask = (asksAgain = false) =>
  provider.authorizationUrl(CHECKS, `${SITE}/signin/oidc/callback`, asksAgain);

it('requests a code that only this browser and this service can use', async () => {
  const { origin, searchParams } = await ask();
  expect(origin).toBe(server.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'ttyreel',
    redirect_uri: `${SITE}/signin/oidc/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 's',
    nonce: 'n',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

it('lets people sign in again who are signed in there, if they have to confirm who they are', async () => {
  expect((await ask(true)).searchParams.get('prompt')).toBe('login');
});

it('discovers the provider once an hour and uses the last discovery while the provider is unavailable', async () => {
  const first = server;
  await Promise.all([ask(), ask()]);
  await ask();
  expect(first.discoveries).toBe(1);
  now += HOUR_MS;
  await ask();
  expect(first.discoveries).toBe(2);
  await first.stop();
  now += HOUR_MS;
  expect((await ask()).origin).toBe(first.issuer);
  server = await OpenIdServer.start(SITE, Number(new URL(first.issuer).port));
  await ask();
  expect(server.discoveries).toBe(1);
});
