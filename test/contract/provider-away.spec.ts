import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { OpenIdServer } from '../support/openid-server.js';
import { RunningService } from '../support/running-service.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { PageClient } from './page-client.js';
import { answerOf, aSite } from './provider-client.js';

const AWAY = 'Acme does not answer at the moment. Try again in a minute, or sign in with a password.';

let site: Awaited<ReturnType<typeof aSite>>;
let service: RunningService;
let client: PageClient;

beforeEach(async () => {
  site = await aSite();
});
afterEach(() => service.remove());

/** Starts a service whose provider listens on this local port. */
async function start(port: number): Promise<void> {
  service = await RunningService.start({
    ...site.settings,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'ttyreel',
    OIDC_CLIENT_SECRET: 'the secret of the client',
    OIDC_NAME: 'Acme',
  });
  client = new PageClient(service);
}

it('the service starts without the provider and finds it later', async () => {
  const port = await freePort();
  await start(port);
  const away = await client.get('/signin/oidc');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '60']);
  expect(away.html).toContain(AWAY);
  expect((await client.get('/signin')).status).toBe(200);

  let provider = await OpenIdServer.start(site.url, port);
  const answer = await answerOf(await client.get('/signin/oidc'), 'ada', site.url);
  await provider.stop();
  const lost = await client.get(answer);
  expect([lost.status, lost.html]).toEqual([503, expect.stringContaining(AWAY)]);
  // The ticket still exists, but the restarted provider does not know the code.
  expect(client.cookies.has('signin')).toBe(true);
  provider = await OpenIdServer.start(site.url, port);
  expect((await client.get(answer)).location).toBe('/signin?problem=stale');
  await provider.stop();
});

it('a provider that never responds keeps nobody waiting', async () => {
  let requests = 0;
  const silent = createServer(() => requests++).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await start((silent.address() as AddressInfo).port);
  const all = await Promise.all(Array.from({ length: 5 }, () => client.get('/signin/oidc')));
  expect(all.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(requests).toBe(1);
  silent.closeAllConnections();
  silent.close();
});

it('a provider with a different issuer is rejected', async () => {
  const provider = await OpenIdServer.start(site.url);
  const relay = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(provider.issuer).port) });
  await start(relay.port);
  const { status, html } = await client.get('/signin/oidc');
  expect([status, html]).toEqual([502, expect.stringContaining('tell the operator')]);
  await relay.stop();
  await provider.stop();
});
