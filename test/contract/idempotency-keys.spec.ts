import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddedDatabase } from '../support/embedded-database.js';
import { RunningService } from '../support/running-service.js';
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

const CHANGE_NOTHING = ['/api/v1/tapes/validate/', '/api/v1/gifs/{id}/edits/preview/'];

describe('an idempotency key', () => {
  it.each(['', ' ', 'two words', 'x'.repeat(256), 'é', 'tab\there'])('cannot be %j', async (key) => {
    expect((await client.create(key, 'Bad key')).status).toBe(400);
    expect((await client.send({ title: 'Bad key' }, key)).status).toBe(400);
  });

  it.each(['x'.repeat(255), '!~', '6f1c0a52-7d5e-4d0a-9a77-6d1b1f0f8f0e'])('can be %j', async (key) => {
    expect((await client.create(key, 'Good key')).status).toBe(201);
  });

  it('is ignored by a POST that stores nothing', async () => {
    const answers = [
      await client.post('/tapes/validate/', newKey(), '{"tape":"Enter"}', ''),
      await client.post('/tapes/validate/', 'key-1', '{"tape":"Enter"}', ''),
      await client.post('/tapes/validate/', 'key-1', '{"tape":"Sleep 1"}', ''),
      await client.post('/tapes/validate/', 'two words', '{"tape":"Enter"}', ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(replayed)).toEqual([null, null, null, null]);
    const database = await openEmbeddedDatabase(service);
    const { rows } = await database.query(
      `SELECT FROM idempotency_key WHERE caller LIKE 'address:%' AND key = 'key-1'`,
    );
    await database.end();
    expect(rows).toEqual([]);
  });

  it('is documented at every other POST', async () => {
    const response = await fetch(`${service.address}/api/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<
        string,
        { post?: { parameters?: { name: string }[]; responses: Record<string, unknown> } }
      >;
    };
    for (const [path, { post: operation }] of Object.entries(paths)) {
      if (!operation) continue;
      const names = (operation.parameters ?? []).filter(({ name }) => name === 'Idempotency-Key');
      const isTaken = !CHANGE_NOTHING.includes(path);
      expect([path, names.length === 1]).toEqual([path, isTaken]);
      if (isTaken) expect(operation.responses).toHaveProperty('409');
    }
  });

  it('is ignored by a GET', async () => {
    const headers = { 'Idempotency-Key': 'two words' };
    expect((await fetch(`${service.api}/gifs/`, { headers })).status).toBe(200);
  });
});
