import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GithubServer } from '../support/github-server.js';
import { OpenIdServer } from '../support/openid-server.js';
import { RunningService } from '../support/running-service.js';
import { PageClient, type PageResponse } from './page-client.js';
import { answerOf, aSite, confirmWith, refreshOf, signInWith } from './provider-client.js';

const PATH = '/account/security';

let site: Awaited<ReturnType<typeof aSite>>;
let openId: OpenIdServer;
let github: GithubServer;
let service: RunningService;

beforeAll(async () => {
  site = await aSite();
  [openId, github] = [await OpenIdServer.start(site.url), await GithubServer.start()];
  service = await RunningService.start({ ...site.settings, ...openId.settings, ...github.settings });
});
afterAll(async () => {
  await service.remove();
  await Promise.all([openId.stop(), github.stop()]);
});

async function signedUp(username: string): Promise<PageClient> {
  const client = await PageClient.signedUp(service, username);
  await client.confirm();
  return client;
}

/** Presses "Link". @returns where the browser is redirected */
async function departure(client: PageClient, provider: string): Promise<Pick<PageResponse, 'location'>> {
  const { status, html } = await client.send(PATH, { action: 'link', provider });
  expect(status).toBe(200);
  return { location: refreshOf(html) };
}

const link = async (client: PageClient, login: string) =>
  client.get(await answerOf(await departure(client, 'oidc'), login, site.url));

async function unlink(client: PageClient, name: string): Promise<PageResponse> {
  const { html } = await client.get(PATH);
  const rows = html.split('<tr>').find((row) => row.includes(`Unlink ${name}`)) ?? '';
  const [id = ''] = /(?<=name="id" value=")[^"]+/.exec(rows) ?? [];
  return client.send(PATH, { action: 'unlink', id });
}

/** Creates an account without a password. */
async function newcomer(login: string): Promise<PageClient> {
  const client = new PageClient(service);
  await signInWith(client, 'oidc', login, site.url);
  expect((await client.send('/signup/provider', { username: login, email: '' })).status).toBe(303);
  expect((await confirmWith(client, 'oidc', login, site.url)).location).toBe(PATH);
  return client;
}

describe('a signed-in user', () => {
  it('links a provider account and can sign in with it', async () => {
    const client = await signedUp('ada');
    expect((await link(client, 'ada-at-acme')).location).toBe(`${PATH}?done=linked`);
    expect((await client.get(`${PATH}?done=linked`)).html).toContain('you can sign in with it');
    const other = new PageClient(service);
    expect((await signInWith(other, 'oidc', 'ada-at-acme', site.url)).location).toBe('/account');
    expect((await other.get('/account')).html).toContain('/users/ada');
    // Linking it again changes nothing.
    expect((await link(client, 'ada-at-acme')).location).toBe(`${PATH}?done=linked`);
    expect((await client.get(PATH)).html.split('Unlink Acme')).toHaveLength(2);
  });

  it('cannot link a provider account that is linked to another user', async () => {
    const [owner, thief] = [await newcomer('grace'), await signedUp('thief')];
    const { status, html } = await link(thief, 'grace');
    expect([status, html]).toEqual([409, expect.stringContaining('belongs to another account here')]);
    expect((await owner.get(PATH)).html).toContain('Unlink Acme');
    expect((await thief.get(PATH)).html).toContain('No other account is linked');
  });

  it('unlinks a provider account, which then counts as new', async () => {
    const client = await signedUp('hopper');
    await link(client, 'hopper-at-acme');
    expect((await unlink(client, 'Acme')).location).toBe(`${PATH}?done=unlinked`);
    const other = new PageClient(service);
    const again = await signInWith(other, 'oidc', 'hopper-at-acme', site.url);
    expect(again.location).toBe('/signup/provider');
    expect((await client.send(PATH, { action: 'unlink', id: 'nonsense' })).status).toBe(404);
  });

  it('cannot unlink the last sign-in method', async () => {
    const client = await newcomer('turing');
    const refused = await unlink(client, 'Acme');
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('Set a password first')]);
    github.person = { id: 23, login: 'turing' };
    const back = await answerOf(await departure(client, 'github'), '', site.url);
    expect((await client.get(back)).location).toBe(`${PATH}?done=linked`);
    expect((await unlink(client, 'Acme')).location).toBe(`${PATH}?done=unlinked`);
    expect((await unlink(client, 'GitHub')).status).toBe(409);
    await client.send(PATH, { action: 'password', password: 'correct horse battery' });
    expect((await unlink(client, 'GitHub')).location).toBe(`${PATH}?done=unlinked`);
  });

  it('cannot unlink a provider account of another user', async () => {
    const [owner, other] = [await newcomer('knuth'), await signedUp('mallory')];
    const [id = ''] = /(?<=name="id" value=")[^"]+/.exec((await owner.get(PATH)).html) ?? [];
    expect((await other.send(PATH, { action: 'unlink', id })).status).toBe(404);
    expect((await owner.get(PATH)).html).toContain('Unlink Acme');
  });

  it('finds the linked accounts in the export', async () => {
    const { html } = await (await newcomer('lamport')).get('/account/export');
    expect(html).toContain('manifest.json');
  });
});

describe('a user without a password', () => {
  it('confirms a session by signing in once more, as the same person', async () => {
    const owner = await newcomer('wilkes');
    const borrowed = new PageClient(service);
    await signInWith(borrowed, 'oidc', 'wilkes', site.url);
    const form = { action: 'password', password: 'correct horse battery' };
    const asked = await borrowed.send(PATH, form);
    expect([asked.status, asked.html]).toEqual([403, expect.stringContaining('Continue with Acme')]);
    expect(asked.html).not.toContain(form.password);
    const other = await confirmWith(borrowed, 'oidc', 'mallory', site.url);
    expect([other.status, other.html]).toEqual([403, expect.stringContaining('is not linked to yours')]);
    expect((await borrowed.send(PATH, form)).status).toBe(403);
    expect((await confirmWith(borrowed, 'oidc', 'wilkes', site.url)).location).toBe(PATH);
    expect((await borrowed.send(PATH, form)).location).toBe(`${PATH}?done=password`);
    expect((await owner.get('/account')).status).toBe(303);
  });
});

describe('a link', () => {
  it('starts only from a form of this site', async () => {
    const client = await signedUp('dijkstra');
    const fields = { action: 'link', provider: 'oidc' };
    const foreign = await client.send(PATH, fields, { Origin: 'https://evil.example' });
    expect([foreign.status, client.cookies.has('signin')]).toEqual([403, false]);
    // A sign-in started elsewhere links nothing; it only signs in.
    const other = await signInWith(client, 'oidc', 'dijkstra-at-acme', site.url);
    expect(other.location).toBe('/signup/provider');
    expect((await client.get(PATH)).html).toContain('No other account is linked');
  });

  it('ends with the session that started it', async () => {
    const client = await signedUp('liskov');
    const answer = await answerOf(await departure(client, 'oidc'), 'liskov-at-acme', site.url);
    const ticket = client.cookies.get('signin') ?? '';
    await client.send('/signout', {});
    expect((await client.get(answer)).location).toBe('/signin?problem=stale');
    const victim = await signedUp('victim');
    const Cookie = `signin=${ticket}; session=${victim.cookies.get('session') ?? ''}`;
    const tried = await victim.fetch(answer, { headers: { Cookie } });
    expect(tried.location).toBe('/signin?problem=stale');
    expect((await victim.get(PATH)).html).toContain('No other account is linked');
  });

  it('does not start for signed-out visitors', async () => {
    const { location } = await new PageClient(service).send(PATH, { action: 'link', provider: 'oidc' });
    expect(location).toBe('/signin?next=%2Faccount%2Fsecurity');
  });
});
