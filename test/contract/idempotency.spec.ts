import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { RunningService } from '../support/running-service.js';
import { smallGif, uploadForm, type UploadParts } from '../support/upload.js';

jest.setTimeout(60_000);

let service: RunningService;
let ada: string;
let number = 0;

beforeAll(async () => {
  service = await RunningService.startProcess();
  ada = await service.createUser('ada');
});
afterAll(() => service.remove());

const newKey = () => `key-${++number}`;

const send = (parts: UploadParts, key: string, headers: Record<string, string> = {}) =>
  fetch(`${service.api}/gifs/upload/`, {
    method: 'POST',
    headers: { 'X-API-Key': ada, 'Idempotency-Key': key, ...headers },
    body: uploadForm(parts),
  });

const post = (path: string, key: string, body: string | undefined, apiKey: string | undefined = ada) =>
  fetch(service.api + path, {
    method: 'POST',
    headers: {
      'Idempotency-Key': key,
      ...(apiKey !== '' && { 'X-API-Key': apiKey }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body,
  });

const create = (key: string, title: string, apiKey?: string) =>
  post('/collections/create/', key, JSON.stringify({ title }), apiKey);

async function titled(title: string): Promise<number> {
  const response = await fetch(`${service.api}/gifs/me/?page_size=100`, { headers: { 'X-API-Key': ada } });
  const { results } = (await response.json()) as { results: { title: string }[] };
  return results.filter((gif) => gif.title === title).length;
}

async function collectionsOf(username: string): Promise<number> {
  const response = await fetch(`${service.api}/users/${username}/collections/`);
  return ((await response.json()) as { count: number }).count;
}

const replayed = (response: Response) => response.headers.get('idempotent-replayed');

/** A connection of our own to the embedded database, whose socket lies in the folder that postmaster.pid names. */
async function openDatabase(): Promise<Client> {
  const lines = (
    await readFile(path.join(service.dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const client = new Client({ host: lines[4], user: 'ttyreel', database: 'ttyreel' });
  client.on('error', () => undefined); // It is cut off together with the service.
  await client.connect();
  return client;
}

describe('an upload under an idempotency key', () => {
  it('is answered again as it was, and made once', async () => {
    const key = newKey();
    const first = await send({ title: 'Once' }, key);
    const again = await send({ title: 'Once' }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    for (const name of ['location', 'content-type']) {
      expect(first.headers.get(name)).not.toBeNull();
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await again.text()).toBe(await first.text());
    expect(await titled('Once')).toBe(1);
  });

  it('keeps the answer as text', async () => {
    const key = newKey();
    const first = await send({ title: 'As text' }, key, { Accept: 'text/plain' });
    const again = await send({ title: 'As text' }, key, { Accept: 'text/plain' });
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await again.text()).toBe(await first.text());
  });

  it('is 409 with another text or another file', async () => {
    const key = newKey();
    const gif = smallGif();
    expect((await send({ title: 'Fixed', gif }, key)).status).toBe(201);
    expect((await send({ title: 'Changed', gif }, key)).status).toBe(409);
    const otherGif = Buffer.from(gif);
    otherGif[10] = (otherGif[10] ?? 0) ^ 0x70;
    const other = await send({ title: 'Fixed', gif: otherGif }, key);
    expect(other.status).toBe(409);
    expect(Object.keys((await other.json()) as object)).toEqual(['detail']);
    expect([await titled('Fixed'), await titled('Changed')]).toEqual([1, 0]);
  });

  it('is made once by 50 at once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ title: 'Fifty' }, key)));
    const ids = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 201) ids.add(((await answer.json()) as { id: string }).id);
      else expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
    }
    expect(ids.size).toBe(1);
    expect(await titled('Fifty')).toBe(1);
  });

  it('that is refused before it was whole leaves the key free', async () => {
    const key = newKey();
    expect((await send({ title: 'Broken', gif: Buffer.from('GIF89a') }, key)).status).toBe(400);
    expect((await send({ title: 'Broken' }, key)).status).toBe(201);
  });
});

describe('a JSON body under an idempotency key', () => {
  it('is carried out once by 50 at once', async () => {
    const user = await service.createUser('fifty');
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key, 'Fifty', user)));
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    expect(answers.filter((answer) => answer.status === 201 && replayed(answer) === null)).toHaveLength(1);
    expect(await collectionsOf('fifty')).toBe(1);
    expect(replayed(await create(key, 'Fifty', user))).toBe('true');
  });

  it('is 409 when it changes by one byte, or goes elsewhere', async () => {
    const key = newKey();
    expect((await post('/collections/create/', key, '{"title":"Same"}')).status).toBe(201);
    expect((await post('/collections/create/', key, '{"title": "Same"}')).status).toBe(409);
    expect((await post('/users/me/api-key/reset/', key, '{"title":"Same"}')).status).toBe(409);
  });

  it('counts the address with and without its last slash as one', async () => {
    const key = newKey();
    await post('/collections/create/', key, '{"title":"Slash"}');
    expect(replayed(await post('/collections/create', key, '{"title":"Slash"}'))).toBe('true');
  });

  it('keeps the keys of users apart', async () => {
    const [one, two] = [await service.createUser('apart-one'), await service.createUser('apart-two')];
    const key = newKey();
    await create(key, 'Mine', one);
    expect(replayed(await create(key, 'Mine', two))).toBeNull();
    expect([await collectionsOf('apart-one'), await collectionsOf('apart-two')]).toEqual([1, 1]);
  });

  it('is refused again with the same words', async () => {
    const key = newKey();
    const first = await create(key, '');
    const again = await create(key, '');
    expect([first.status, again.status]).toEqual([400, 400]);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await again.json()).toEqual(await first.json());
  });

  it('without an API key belongs to the address', async () => {
    const key = newKey();
    const [first, again] = [
      await post('/auth/device/', key, undefined, ''),
      await post('/auth/device/', key, undefined, ''),
    ];
    expect(replayed(again)).toBe('true');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.json()).toEqual(await first.json());
  });

  it('that needed a key is not kept', async () => {
    const key = newKey();
    expect((await create(key, 'No key', 'wrong')).status).toBe(401);
    expect((await create(key, 'No key', '')).status).toBe(401);
  });

  it('survives what is nested too deep to be read', async () => {
    const deep = `{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    for (let time = 0; time < 2; time++)
      expect((await post('/collections/create/', 'deep', deep)).status).toBe(400);
  });
});

it('gives kept answers again after a restart, also one that was cut short', async () => {
  const [uploaded, created] = [newKey(), newKey()];
  const first = await (await send({ title: 'Across' }, uploaded)).text();
  await create(created, 'Across');
  await service.end('SIGKILL');
  service = await RunningService.startProcess({}, service.dataDirectory);

  const again = await send({ title: 'Across' }, uploaded);
  expect([again.status, replayed(again)]).toEqual([201, 'true']);
  expect(await again.text()).toBe(first);
  expect(replayed(await create(created, 'Across'))).toBe('true');
  expect(await titled('Across')).toBe(1);
});

it('answers with the recording that was made when the process was killed between commit and answer', async () => {
  const key = newKey();
  const before = await openDatabase();
  await before.query(`
    CREATE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(4); RETURN NEW; END';
    CREATE TRIGGER hold_back BEFORE UPDATE ON idempotency_key
      FOR EACH ROW WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION hold_back();`);
  const cutShort = send({ title: 'Cut short' }, key).then(
    ({ status }) => status,
    () => 'cut',
  );
  const deadline = Date.now() + 3_000;
  while ((await titled('Cut short')) === 0 && Date.now() < deadline) continue;
  await service.end('SIGKILL');
  expect(await cutShort).toBe('cut');
  await before.end().catch(() => undefined);

  service = await RunningService.startProcess({}, service.dataDirectory);
  const after = await openDatabase();
  await after.query('DROP FUNCTION hold_back CASCADE');
  await after.end();
  expect(await titled('Cut short')).toBe(1);
  const again = await send({ title: 'Cut short' }, key);
  expect(again.status).toBe(201);
  const { id } = (await again.json()) as { id: string };
  expect((await fetch(`${service.api}/gifs/${id}/`)).status).toBe(200);
  expect(await titled('Cut short')).toBe(1);
  expect(replayed(await send({ title: 'Cut short' }, key))).toBe('true');
});
