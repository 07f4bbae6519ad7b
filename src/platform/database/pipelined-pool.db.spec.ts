import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { TestDatabase } from '../../../test/support/test-database.js';
import { createTestDatabase } from '../../../test/support/test-database.js';
import { BoundedClient } from './bounded-client.js';
import { PipelinedPool } from './pipelined-pool.js';

const MAX = 3;

let database: TestDatabase;
let pool: PipelinedPool;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  pool = new PipelinedPool({ ...database.address, Client: BoundedClient, max: MAX });
  pool.on('error', () => undefined);
  await openConnections();
});
afterEach(() => pool.end());

/** Opening one takes longer than a statement. */
async function openConnections(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: MAX }, () => pool.connect()));
  for (const client of clients) client.release();
}

async function backend(seconds = 0): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>({
    name: 'backend',
    text: 'SELECT pg_backend_pid() AS pid, pg_sleep($1)',
    values: [seconds],
  });
  return rows[0]?.pid;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('sends concurrent statements over one connection and returns it to the pool', async () => {
  const backends = await Promise.all(Array.from({ length: 20 }, () => backend()));
  expect(new Set(backends).size).toBe(1);
  expect(pool.idleCount).toBe(MAX);
});

it('gives each statement its own rows', async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at);
  const results = await Promise.all(
    numbers.map((value) =>
      pool.query<{ value: number }>({ name: 'echo', text: 'SELECT $1::integer AS value', values: [value] }),
    ),
  );
  expect(results.map(({ rows }) => rows[0]?.value)).toEqual(numbers);
});

it('opens another connection while a statement takes long', async () => {
  const finished: string[] = [];
  const slow = backend(0.5).then((pid) => (finished.push('slow'), pid));
  await sleep(50);
  const quick = backend().then((pid) => (finished.push('quick'), pid));
  expect(await quick).not.toBe(await slow);
  expect(finished).toEqual(['quick', 'slow']);
});

it('waits for a free connection when statements take long on all', async () => {
  const slow: ReturnType<typeof backend>[] = [];
  for (let at = 0; at < 2 * MAX; at += 1) {
    slow.push(backend(0.3));
    await sleep(20);
  }
  expect(new Set(await Promise.all(slow)).size).toBe(MAX);
  expect(pool.idleCount).toBe(MAX);
});

it('rejects only the statement that fails, and uses its connection again', async () => {
  await pool.query({ text: 'CREATE TABLE box (id integer PRIMARY KEY); INSERT INTO box VALUES (1)' });
  const insert = { name: 'insert', text: 'INSERT INTO box VALUES ($1)' };
  const before = backend();
  const failing = Promise.allSettled([
    pool.query({ text: 'SELECT 1 / 0' }),
    pool.query({ ...insert, values: [1] }),
    pool.query({ ...insert, values: [2] }),
  ]);
  const after = backend();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await before).toBe(await after);
  expect(pool.totalCount).toBe(MAX);
  expect(await backend()).toBe(await before);
});

it('replaces a connection whose prepared statement no longer fits the schema', async () => {
  await pool.query({ text: 'CREATE TABLE tin (id integer)' });
  const all = { name: 'all', text: 'SELECT * FROM tin' };
  await pool.query(all);
  await pool.query({ text: 'ALTER TABLE tin ADD COLUMN size integer' });
  await expect(pool.query(all)).rejects.toThrow('cached plan must not change result type');
  expect(pool.totalCount).toBe(MAX - 1);
  expect((await pool.query(all)).fields).toHaveLength(2);
});

it('rejects the statements of a connection that is lost, and continues with another', async () => {
  const lost = await backend();
  const waiting = [backend(5), backend(), backend()];
  const rejections = Promise.allSettled(waiting);
  await sleep(50);
  await pool.query({ text: 'SELECT pg_terminate_backend($1)', values: [lost] });
  expect((await rejections).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await backend()).not.toBe(lost);
});

it('rejects statements when the database cannot be reached, and connects again later', async () => {
  const nowhere = new PipelinedPool({ ...database.address, port: 1, Client: BoundedClient });
  const refusals = await Promise.allSettled([
    nowhere.query({ text: 'SELECT 1' }),
    nowhere.query({ text: 'SELECT 1' }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  nowhere.options.port = database.address.port;
  expect((await nowhere.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  await nowhere.end();
});
