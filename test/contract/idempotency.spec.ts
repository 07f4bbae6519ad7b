import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';
import { IdempotencyClient, newKey, replayed } from './idempotency-client.js';

let service: RunningService;
let ada: string;
let client: IdempotencyClient;

beforeAll(async () => {
  service = await RunningService.startProcess();
  ada = await service.createUser('ada');
  client = new IdempotencyClient(service, ada);
});
afterAll(() => service.remove());

async function titled(title: string): Promise<number> {
  const response = await fetch(`${service.api}/gifs/me/?page_size=100`, { headers: { 'X-API-Key': ada } });
  const { results } = (await response.json()) as { results: { title: string }[] };
  return results.filter((gif) => gif.title === title).length;
}

async function collectionsOf(username: string): Promise<number> {
  const response = await fetch(`${service.api}/users/${username}/collections/`);
  return ((await response.json()) as { count: number }).count;
}

describe('an upload with an idempotency key', () => {
  it('returns the same response again and is stored once', async () => {
    const key = newKey();
    const first = await client.send({ title: 'Once' }, key);
    const again = await client.send({ title: 'Once' }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    for (const name of ['location', 'content-type']) {
      expect(first.headers.get(name)).not.toBeNull();
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await again.text()).toBe(await first.text());
    expect(await titled('Once')).toBe(1);
  });

  it('is replayed as text', async () => {
    const key = newKey();
    const first = await client.send({ title: 'As text' }, key, { Accept: 'text/plain' });
    const again = await client.send({ title: 'As text' }, key, { Accept: 'text/plain' });
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await again.text()).toBe(await first.text());
  });

  it('returns 409 with another text or another file', async () => {
    const key = newKey();
    const gif = smallGif();
    expect((await client.send({ title: 'Fixed', gif }, key)).status).toBe(201);
    expect((await client.send({ title: 'Changed', gif }, key)).status).toBe(409);
    const otherGif = Buffer.from(gif);
    otherGif[10] = (otherGif[10] ?? 0) ^ 0x70;
    const other = await client.send({ title: 'Fixed', gif: otherGif }, key);
    expect(other.status).toBe(409);
    expect(Object.keys((await other.json()) as object)).toEqual(['detail']);
    expect([await titled('Fixed'), await titled('Changed')]).toEqual([1, 0]);
  });

  it('is stored once for 50 concurrent requests', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.send({ title: 'Fifty' }, key)));
    const ids = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 201) ids.add(((await answer.json()) as { id: string }).id);
      else expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
    }
    expect(ids.size).toBe(1);
    expect(await titled('Fifty')).toBe(1);
  });

  it('leaves the key free when it is rejected before it is complete', async () => {
    const key = newKey();
    expect((await client.send({ title: 'Broken', gif: Buffer.from('GIF89a') }, key)).status).toBe(400);
    expect((await client.send({ title: 'Broken' }, key)).status).toBe(201);
  });
});

describe('a JSON body with an idempotency key', () => {
  it('is processed once for 50 concurrent requests', async () => {
    const user = await service.createUser('fifty');
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.create(key, 'Fifty', user)));
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    expect(answers.filter((answer) => answer.status === 201 && replayed(answer) === null)).toHaveLength(1);
    expect(await collectionsOf('fifty')).toBe(1);
    expect(replayed(await client.create(key, 'Fifty', user))).toBe('true');
  });

  it('returns 409 when it changes by one byte or goes to another path', async () => {
    const key = newKey();
    expect((await client.post('/collections/create/', key, '{"title":"Same"}')).status).toBe(201);
    expect((await client.post('/collections/create/', key, '{"title": "Same"}')).status).toBe(409);
    expect((await client.post('/users/me/api-key/reset/', key, '{"title":"Same"}')).status).toBe(409);
  });

  it('treats the path with and without a trailing slash as one', async () => {
    const key = newKey();
    await client.post('/collections/create/', key, '{"title":"Slash"}');
    expect(replayed(await client.post('/collections/create', key, '{"title":"Slash"}'))).toBe('true');
  });

  it('is stored separately for each user', async () => {
    const [one, two] = [await service.createUser('apart-one'), await service.createUser('apart-two')];
    const key = newKey();
    await client.create(key, 'Mine', one);
    expect(replayed(await client.create(key, 'Mine', two))).toBeNull();
    expect([await collectionsOf('apart-one'), await collectionsOf('apart-two')]).toEqual([1, 1]);
  });

  it('is rejected again with the same response', async () => {
    const key = newKey();
    const first = await client.create(key, '');
    const again = await client.create(key, '');
    expect([first.status, again.status]).toEqual([400, 400]);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await again.json()).toEqual(await first.json());
  });

  it('is stored per address without an API key', async () => {
    const key = newKey();
    const [first, again] = [
      await client.post('/auth/device/', key, undefined, ''),
      await client.post('/auth/device/', key, undefined, ''),
    ];
    expect(replayed(again)).toBe('true');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await again.json()).toEqual(await first.json());
  });

  it('is not stored when the API key is wrong or missing', async () => {
    const key = newKey();
    expect((await client.create(key, 'No key', 'wrong')).status).toBe(401);
    expect((await client.create(key, 'No key', '')).status).toBe(401);
  });

  it('is rejected when it is nested too deeply', async () => {
    const deep = `{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    for (let time = 0; time < 2; time++)
      expect((await client.post('/collections/create/', 'deep', deep)).status).toBe(400);
  });
});

it('replays stored responses after the process is killed and restarted', async () => {
  const [uploaded, created] = [newKey(), newKey()];
  const first = await (await client.send({ title: 'Across' }, uploaded)).text();
  await client.create(created, 'Across');
  await service.end('SIGKILL');
  service = await RunningService.startProcess({}, service.dataDirectory);
  client = new IdempotencyClient(service, ada);

  const again = await client.send({ title: 'Across' }, uploaded);
  expect([again.status, replayed(again)]).toEqual([201, 'true']);
  expect(await again.text()).toBe(first);
  expect(replayed(await client.create(created, 'Across'))).toBe('true');
  expect(await titled('Across')).toBe(1);
});
