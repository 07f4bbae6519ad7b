import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedDatabase } from '../support/embedded-database.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { IdempotencyClient, newKey, replayed } from './idempotency-client.js';

const CAST = ['{"version":2,"width":40,"height":6}', '[1,"o","one"]', '[3,"o","two"]', '[9,"o","three"]'];

let service: RunningService;
let ada: string;

beforeAll(async () => {
  service = await RunningService.startProcess();
  ada = await service.createUser('ada');
});
afterAll(() => service.remove());

/** What the API says of the user, after the version. */
async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(service.api + path, { headers: { 'X-API-Key': ada } });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** Responses are stored only after a while, in which the service is killed. */
async function holdResponsesBack(): Promise<() => Promise<number>> {
  const database = await openEmbeddedDatabase(service);
  // The connection ends with the service.
  database.on('error', () => undefined);
  await database.query(`
    CREATE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(10); RETURN NEW; END';
    CREATE TRIGGER hold_back BEFORE UPDATE ON idempotency_key
      FOR EACH ROW WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION hold_back();`);
  return async () => {
    const { rows } = await database.query<{ made: number }>(
      'SELECT count(made)::int AS made FROM idempotency_key',
    );
    return rows[0]?.made ?? 0;
  };
}

async function restart(): Promise<void> {
  service = await RunningService.startProcess({}, service.dataDirectory);
  const database = await openEmbeddedDatabase(service);
  await database.query('DROP FUNCTION hold_back CASCADE');
  await database.end();
}

it('what a POST made is made once, when the process is killed between commit and response', async () => {
  const cast = Buffer.from(CAST.join('\n'));
  const { id } = await upload(service, ada, { title: 'To be cut', cast, gif: null });
  await untilProcessed(service, id);
  const posts = [
    ['/collections/create/', { title: 'Once' }],
    ['/webhooks/', { url: 'https://hooks.example/', events: ['gif.ready'] }],
    ['/users/me/api-keys/', { name: 'Once' }],
    ['/gifs/generate/', { description: 'list the files' }],
    [`/gifs/${id}/edits/`, { cuts: [{ from: 1, to: 2 }] }],
  ].map(([path, body]) => ({ path: path as string, body: JSON.stringify(body), key: newKey() }));
  const uploaded = newKey();
  const sendAll = () => {
    const client = new IdempotencyClient(service, ada);
    return [
      ...posts.map(({ path, body, key }) => client.post(path, key, body)),
      client.send({ title: 'Cut short' }, uploaded),
    ];
  };
  const countMade = await holdResponsesBack();
  const cutShort = sendAll().map((sent) =>
    sent.then(
      ({ status }) => status,
      () => 'cut',
    ),
  );
  for (const deadline = Date.now() + 8_000; (await countMade()) <= posts.length && Date.now() < deadline;)
    await delay(50);
  await service.end('SIGKILL');
  expect(await Promise.all(cutShort)).toEqual([...posts, uploaded].map(() => 'cut'));
  await restart();

  // As a client does: until the earlier attempt counts as dead.
  let answers = await Promise.all(sendAll());
  while (answers.some(({ status }) => status === 409)) {
    await delay(1_000);
    answers = await Promise.all(sendAll());
  }
  expect(answers.map(({ status, url }) => [new URL(url).pathname, status])).toEqual([
    ['/api/v1/collections/create/', 201],
    ['/api/v1/webhooks/', 201],
    ['/api/v1/users/me/api-keys/', 201],
    ['/api/v1/gifs/generate/', 202],
    [`/api/v1/gifs/${id}/edits/`, 200],
    ['/api/v1/gifs/upload/', 201],
  ]);
  const apiKey = ((await answers[2]?.json()) as { api_key: string }).api_key;
  expect((await fetch(`${service.api}/users/me/`, { headers: { 'X-API-Key': apiKey } })).status).toBe(200);
  expect(await read('/users/ada/collections/')).toMatchObject({ count: 1 });
  expect(await read('/webhooks/')).toMatchObject({ count: 1 });
  expect(await read<{ id: string }[]>('/users/me/api-keys/')).toHaveLength(1);
  expect(await read<{ edits: object[] }>(`/gifs/${id}/edits/`)).toMatchObject({ edits: [{}] });
  const { results } = await read<{ results: { title: string }[] }>('/gifs/me/?page_size=100');
  expect(results.filter(({ title }) => title === 'Cut short')).toHaveLength(1);
  const again = await Promise.all(sendAll());
  expect(again.map(replayed)).toEqual(again.map(() => 'true'));
});
