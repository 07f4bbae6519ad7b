import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { MailServer } from './mail-server.js';
import { PageClient, type PageResponse } from './page-client.js';

const PASSWORD = 'correct horse battery';
const NEW = 'another long sentence';
const SECURITY = '/account/security';

let mail: MailServer;
let service: RunningService;
let owner: PageClient;
let name = '';
let count = 0;

beforeAll(async () => {
  mail = await MailServer.start();
  service = await RunningService.start({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await service.remove();
  await mail.stop();
});
beforeEach(async () => {
  name = `owner-${++count}`;
  owner = new PageClient(service);
  await owner.send('/signup', { username: name, password: PASSWORD, email: `${name}@old.example` });
  mail.mails.length = 0;
});

const keyIn = (html: string) => /ttyr_[0-9A-Za-z]{32}/.exec(html)?.[0] ?? '';
const statusOf = async (key: string) =>
  (await fetch(`${service.api}/users/me/`, { headers: { 'X-API-Key': key } })).status;
const confirmed = (fields: Record<string, string>) => ({ ...fields, current_password: PASSWORD });
const keyOf = async (client: PageClient, action = 'show') =>
  keyIn((await client.send('/account/keys', confirmed({ action, name: 'a key' }))).html);

async function api<Body>(path: string, body: object): Promise<Body> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'ttyreel/0.1.0 (linux)' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(service.api + path, init)).json()) as Body;
}

const uploadAs = async (installId: string) => {
  const Authorization = `Basic ${Buffer.from(`x:${installId}`).toString('base64')}`;
  const body = new FormData();
  body.set('file', new Blob(['{"version":2,"width":9,"height":3}\n[0,"o","hi"]\n']), 'x.cast');
  const init = { method: 'POST', headers: { Authorization, Accept: 'application/json' }, body };
  return (await fetch(`${service.api}/recordings`, init)).status;
};

/** Every sensitive form, by what it does. */
const FORMS: readonly (readonly [what: string, path: string, fields: Record<string, string>])[] = [
  ['changes the password', SECURITY, { action: 'password', password: NEW }],
  ['changes the e-mail address', SECURITY, { action: 'email', email: 'thief@new.example' }],
  ['links a provider', SECURITY, { action: 'link', provider: 'github' }],
  ['unlinks a provider', SECURITY, { action: 'unlink', id: randomUUID() }],
  ['revokes everything', SECURITY, { action: 'revoke' }],
  ['shows the profile key', '/account/keys', { action: 'show' }],
  ['resets the profile key', '/account/keys', { action: 'reset' }],
  ['creates a key', '/account/keys', { action: 'create', name: 'of a thief' }],
  ['revokes a key', '/account/keys', { action: 'revoke', id: randomUUID() }],
  ['deletes the account', '/account/data', {}],
  ['connects a device', '/device', { action: 'connect', code: 'BCDF-GHJK' }],
  ['connects an install id', `/connect/${randomUUID()}`, {}],
];

describe('a borrowed session', () => {
  it.each(FORMS)('is asked for the password before it %s', async (_what, path, fields) => {
    const key = await keyOf(await signedInAgain());
    await mail.received(1, `${name}@`);
    mail.mails.length = 0;
    const { status, html, headers } = await owner.send(path, fields);
    expect([status, headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(html).toContain('Confirm that it is you');
    expect(keyIn(html)).toBe('');
    const wrong = await owner.send(path, { ...fields, asked: 'yes', current_password: 'wrong' });
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('is not your password')]);
    expect([await statusOf(key), mail.mails]).toEqual([200, []]);
    expect(
      (await new PageClient(service).send('/signin', { username: name, password: PASSWORD })).status,
    ).toBe(303);
    expect((await owner.get(SECURITY)).html).toContain(`value="${name}@old.example"`);
    expect((await owner.get('/account/keys')).html).toContain('You have none');
  });

  it('gains nothing from a confirmation in another browser', async () => {
    const other = await signedInAgain();
    const fields = { action: 'email', email: `${name}@new.example` };
    expect((await other.send(SECURITY, confirmed(fields))).location).toBe(`${SECURITY}?done=email`);
    expect((await other.send(SECURITY, { action: 'email', email: '' })).location).toBe(
      `${SECURITY}?done=email`,
    );
    expect((await owner.send(SECURITY, fields)).status).toBe(403);
  });

  it('sends the form again with the password, without what it hides', async () => {
    const { html } = await owner.send('/account/keys', {
      action: 'create',
      name: '"build" server',
      scope: 'read',
    });
    expect(html).toContain('name="name" value="&quot;build&quot; server"');
    expect(html).toContain('name="scope" value="read"');
    const refused = await owner.send(SECURITY, { action: 'password', password: NEW });
    expect(refused.html).not.toContain(NEW);
  });
});

const signedInAgain = async () => {
  const client = new PageClient(service);
  await client.send('/signin', { username: name, password: PASSWORD });
  return client;
};

describe('the owner', () => {
  it('is told of a new e-mail address at the old one and the new one', async () => {
    await owner.send(SECURITY, confirmed({ action: 'email', email: `${name}@new.example` }));
    const mails = await mail.received(2, `${name}@`);
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([`${name}@new.example`, `${name}@old.example`]);
    for (const { source } of mails)
      expect(source).toContain('The e-mail address of your account was changed.');
    expect(service.output).toMatch(/"event":"sensitive_act"[^\n]*"act":"email"/);
  });

  it.each([
    [SECURITY, { action: 'password', password: NEW }, 'Your password was changed.'],
    ['/account/keys', { action: 'show' }, 'The API key of your profile was shown.'],
    ['/account/keys', { action: 'create', name: 'laptop' }, 'A named API key was created.'],
    [`/connect/${randomUUID()}`, {}, 'An asciinema command line was connected'],
    ['/account/data', {}, 'Your account is being deleted'],
  ])('is told what a form of %s did: %j', async (path, fields, sentence) => {
    await owner.send(path, confirmed({ ...fields }));
    const [{ to, source } = { to: [], source: '' }] = await mail.received(1, `${name}@`);
    expect(to).toEqual([`${name}@old.example`]);
    expect(source.replaceAll('=\r\n', '')).toContain(sentence);
  });

  it('sees the profile key only after asking for it, on a page that no cache keeps', async () => {
    const page = await owner.get('/account/keys');
    expect([keyIn(page.html), page.headers.get('cache-control')]).toEqual(['', 'no-store']);
    const shown = await owner.send('/account/keys', confirmed({ action: 'show' }));
    expect(await statusOf(keyIn(shown.html))).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(keyIn((await owner.get('/account/keys')).html)).toBe('');
  });
});

const WAITING = 'a device that has not fetched its key';

/** Everything that can act as the owner: what it takes to try it, by its name. */
async function allAccess(): Promise<Record<string, () => Promise<number>>> {
  const installId = randomUUID();
  const other = await signedInAgain();
  const [profileKey, namedKey] = [await keyOf(other), await keyOf(other, 'create')];
  await other.send(`/connect/${installId}`, { name: 'asciinema' });
  const [fetched, waiting] = [await confirmedDevice(other), await confirmedDevice(other)];
  const { api_key } = await api<{ api_key: string }>('/auth/device/token/', { device_code: fetched });
  return {
    'another browser': async () => ((await other.get('/account')).status === 200 ? 200 : 401),
    'the profile key': () => statusOf(profileKey),
    'a named key': () => statusOf(namedKey),
    'a device': () => statusOf(api_key),
    'an install id': async () => ((await uploadAs(installId)) === 401 ? 401 : 200),
    [WAITING]: async () => {
      const { api_key: key } = await api<{ api_key?: string }>('/auth/device/token/', {
        device_code: waiting,
      });
      return key === undefined ? 401 : statusOf(key);
    },
  };
}

async function confirmedDevice(client: PageClient): Promise<string> {
  const { device_code, user_code } = await api<{ device_code: string; user_code: string }>(
    '/auth/device/',
    {},
  );
  const { location } = await client.send('/device', { action: 'connect', code: user_code });
  expect(location).toBe('/device?done');
  return device_code;
}

/** Statuses by the name of each access. */
async function tryAll(access: Record<string, () => Promise<number>>): Promise<Record<string, number>> {
  const entries = Object.entries(access).map(async ([what, use]) => [what, await use()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const all = (access: object, status: number) =>
  Object.fromEntries(Object.keys(access).map((what) => [what, status]));

describe('the button that revokes everything', () => {
  const revoke: Record<string, () => Promise<PageResponse>> = {
    'on the page': () => owner.send(SECURITY, confirmed({ action: 'revoke' })),
    'with a new password': () =>
      owner.send(SECURITY, confirmed({ action: 'password', password: NEW, revoke: 'yes' })),
    'with a forgotten password': async () => {
      await new PageClient(service).send('/password', { username: name });
      const source = await passwordMail();
      const token = /token=3D([\w-]{43})|token=([\w-]{43})/.exec(source.replaceAll('=\r\n', ''));
      const fields = { token: token?.[1] ?? token?.[2] ?? '', password: NEW, revoke: 'yes' };
      return owner.send('/password/new', fields);
    },
  };

  async function passwordMail(): Promise<string> {
    for (;;) {
      const found = mail.mails.find(({ source }) => source.includes('Set a new password'));
      if (found) return found.source;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it.each(Object.keys(revoke))('ends all but this browser: %s', async (how) => {
    const access = await allAccess();
    // Trying it would fetch the key.
    const usable = Object.fromEntries(Object.entries(access).filter(([what]) => what !== WAITING));
    expect(await tryAll(usable)).toEqual(all(usable, 200));
    const answer = await revoke[how]?.();
    expect(answer?.location).toContain(`${SECURITY}?done=`);
    expect(await tryAll(access)).toEqual(all(access, 401));
    const { status, html } = await owner.get(answer?.location ?? '');
    expect(status).toBe(200);
    expect(html.match(/<th scope="row">/g)).toHaveLength(2);
    expect(html).toContain('This browser');
  });

  it('follows every act, with the list of what stays open', async () => {
    await allAccess();
    const { location } = await owner.send(SECURITY, confirmed({ action: 'password', password: NEW }));
    const { html } = await owner.get(location ?? '');
    expect(html).toContain('Revoke everything but this browser');
    for (const what of ['This browser', 'Key: a key', 'Key: asciinema', 'The key of your profile'])
      expect(html).toContain(what);
    for (const [path, fields] of [
      ['/account/keys', { action: 'create', name: 'laptop' }],
      ['/account/keys', { action: 'reset' }],
    ] as const)
      expect((await owner.send(path, fields)).html).toContain('Revoke everything but this browser');
  });
});
