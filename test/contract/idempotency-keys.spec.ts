import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { RunningService } from '../support/running-service.js';
import { uploadForm, type UploadParts } from '../support/upload.js';

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

describe('the key itself', () => {
  it.each(['', ' ', 'two words', 'x'.repeat(256), 'é', 'tab\there'])('cannot be %j', async (key) => {
    expect((await create(key, 'Bad key')).status).toBe(400);
    expect((await send({ title: 'Bad key' }, key)).status).toBe(400);
  });

  it.each(['x'.repeat(255), '!~', '6f1c0a52-7d5e-4d0a-9a77-6d1b1f0f8f0e'])('can be %j', async (key) => {
    expect((await create(key, 'Good key')).status).toBe(201);
  });

  it('means nothing to a POST that stores nothing', async () => {
    const answers = [
      await post('/tapes/validate/', newKey(), '{"tape":"Enter"}', ''),
      await post('/tapes/validate/', 'key-1', '{"tape":"Enter"}', ''),
      await post('/tapes/validate/', 'key-1', '{"tape":"Sleep 1"}', ''),
      await post('/tapes/validate/', 'two words', '{"tape":"Enter"}', ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(replayed)).toEqual([null, null, null, null]);
    const database = await openDatabase();
    const { rows } = await database.query(
      `SELECT FROM idempotency_key WHERE caller LIKE 'address:%' AND key = 'key-1'`,
    );
    await database.end();
    expect(rows).toEqual([]);
  });

  it('is described at every other POST', async () => {
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
      const isTaken = path !== '/api/v1/tapes/validate/';
      expect([path, names.length === 1, '409' in operation.responses]).toEqual([path, isTaken, isTaken]);
    }
  });

  it('means nothing to a GET', async () => {
    const headers = { 'Idempotency-Key': 'two words' };
    expect((await fetch(`${service.api}/gifs/`, { headers })).status).toBe(200);
  });
});
