import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestWebhooks } from '../../../../test/support/test-webhooks.js';
import { Conflict, NotFound } from '../../../platform/errors/domain-errors.js';

let database: MigratedDatabase;
let source: DataSource;
let test: TestWebhooks;
let ada: number;
let bob: number;
let webhookId: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  [ada = 0, bob = 0] = await insertUsers(source, { username: 'ada' }, { username: 'bob' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE webhook, outbox CASCADE');
  test = new TestWebhooks(source);
  webhookId = (await test.add(ada)).webhook.id;
  await test.add(bob);
});

const sendAll = (eventSeq: number) =>
  test.deliveries.sendAll({ event: 'gif.ready', ownerSeq: ada, eventSeq, body: `{"seq":${eventSeq}}` });
const list = async (size = 100) => test.deliveries.list(webhookId, ada, { page: 1, size });
const endAll = () => source.query(`UPDATE webhook_delivery SET state = 'delivered'`);

describe('an event', () => {
  it('is one delivery and one job for each webhook of its owner, even if it is sent twice', async () => {
    const { webhook: second } = await test.add(ada);
    await sendAll(1);
    await sendAll(1);
    const made = await test.listDeliveries();
    expect(made.map((row) => row.webhookId).sort()).toEqual([webhookId, second.id].sort());
    expect(made).toMatchObject([
      { eventSeq: 1, type: 'gif.ready', body: '{"seq":1}', state: 'pending', attempts: 0 },
      { eventSeq: 1 },
    ]);
    expect(await test.outbox.rows()).toMatchObject(
      made.map(({ seq }) => ({ kind: 'webhook-delivery', subjectSeq: seq, ownerSeq: ada })),
    );
  });

  it('is dropped while a thousand wait', async () => {
    await source.query(
      `INSERT INTO webhook_delivery (webhook_id, type, body) SELECT $1, 'gif.ready', '{}' FROM generate_series(1, 1000)`,
      [webhookId],
    );
    await sendAll(1);
    expect((await list()).count).toBe(1_000);
    await source.query(`UPDATE webhook_delivery SET state = 'failed' WHERE seq % 2 = 0`);
    await sendAll(2);
    expect((await list()).count).toBe(1_001);
  });
});

describe('the deliveries of a webhook', () => {
  it('are the last 50, and those that wait', async () => {
    for (let seq = 1; seq <= 60; seq++) await sendAll(seq);
    await test.deliveryRows.removeOld(webhookId);
    expect((await list()).count).toBe(60);
    await endAll();
    await test.deliveryRows.removeOld(webhookId);
    const { rows, count } = await list(2);
    expect([count, rows.map(({ eventSeq }) => eventSeq)]).toEqual([50, [60, 59]]);
  });

  it('are removed after 30 days', async () => {
    await sendAll(1);
    await sendAll(2);
    await source.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '31 days' WHERE event_seq = 1`,
    );
    expect(await test.deliveryRows.removeExpired()).toBe(1);
    expect((await list()).rows).toMatchObject([{ eventSeq: 2 }]);
  });
});

describe('a test', () => {
  it('is a ping, one at a time', async () => {
    const { body } = await test.deliveries.test(webhookId, ada);
    expect(JSON.parse(body)).toEqual({
      type: 'ping',
      timestamp: expect.stringMatching(/Z$/),
      data: { webhook_id: webhookId },
    });
    await expect(test.deliveries.test(webhookId, ada)).rejects.toThrow(Conflict);
    await endAll();
    await test.deliveries.test(webhookId, ada);
    expect(await test.outbox.rows()).toHaveLength(2);
  });
});

describe('a delivery', () => {
  it('is sent again as it was, once it has ended', async () => {
    await sendAll(1);
    const [{ id, body } = { id: '', body: '' }] = await test.listDeliveries();
    await expect(test.deliveries.redeliver(webhookId, id, ada)).rejects.toThrow(Conflict);
    await source.query(
      `UPDATE webhook_delivery SET state = 'failed', attempts = 8, error = 'It answered 500.'`,
    );
    expect(await test.deliveries.redeliver(webhookId, id, ada)).toMatchObject({
      ...{ id, body, state: 'pending', attempts: 0, error: null },
    });
    expect(await test.outbox.rows()).toHaveLength(2);
  });

  it('is its owner’s alone', async () => {
    await sendAll(1);
    await endAll();
    const [{ id } = { id: '' }] = await test.listDeliveries();
    const { webhook: other } = await test.add(ada);
    for (const [hook, delivery, user] of [
      [webhookId, id, bob],
      [other.id, id, ada],
      [webhookId, randomUUID(), ada],
      [webhookId, 'nonsense', ada],
    ] as const)
      await expect(test.deliveries.redeliver(hook, delivery, user)).rejects.toThrow(NotFound);
  });
});
