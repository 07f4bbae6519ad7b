import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestWebhooks } from '../../../../test/support/test-webhooks.js';
import { WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { signedHeaders } from '../webhook-signature.js';

let database: MigratedDatabase;
let source: DataSource;
let receiver: WebhookReceiver;
let test: TestWebhooks;
let ada: number;
let webhookId: string;
let secret: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await database.drop();
});
beforeEach(async () => {
  await source.query('TRUNCATE app_user, webhook, outbox RESTART IDENTITY CASCADE');
  [ada = 0] = await insertUsers(source, { username: 'ada', email: 'ada@example.org' });
  test = new TestWebhooks(source);
  const made = await test.add(ada, receiver.url);
  [webhookId, secret] = [made.webhook.id, made.secret];
  receiver.received.length = 0;
  receiver.replies = [204];
});

const send = (eventSeq = 1) =>
  test.deliveries.sendAll({ event: 'gif.ready', ownerSeq: ada, eventSeq, body: '{"title":"Ä"}' });
const webhook = () => test.webhooks.get(webhookId, ada);
const failFor = (days: number) =>
  source.query('UPDATE webhook SET failing_since = now() - make_interval(days => $1)', [days]);

describe('a delivery', () => {
  it('is a signed POST', async () => {
    await send();
    await test.runOnce();
    const [{ id } = { id: '' }] = await test.listDeliveries();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const at = new Date(1_000 * Number(headers['webhook-timestamp']));
    expect(Date.now() - at.getTime()).toBeLessThan(10_000);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'ttyreel (+http://localhost:8080)',
      ...signedHeaders(secret, id, '{"title":"Ä"}', at),
    });
    expect(body).toBe('{"title":"Ä"}');
    expect(await test.listDeliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, responseStatus: 204, error: null, attemptedAt: expect.any(Date) },
    ]);
    expect(await test.outbox.rows()).toEqual([]);
  });

  it('is tried again with the same id and body until it succeeds', async () => {
    receiver.replies = [500, (response) => response.destroy(), 200];
    await send();
    await test.runOnce();
    expect(await test.outbox.dueWithin(4)).toEqual([{ attempts: 1, due: false }]);
    expect(await test.listDeliveries()).toMatchObject([
      { state: 'pending', attempts: 1, responseStatus: 500, error: 'It answered 500.' },
    ]);
    expect((await webhook()).failingSince).toBeInstanceOf(Date);
    await test.runAll();
    const sent = receiver.received.map(({ body, headers }) => [headers['webhook-id'], body]);
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
    expect(await test.listDeliveries()).toMatchObject([{ state: 'delivered', attempts: 3, error: null }]);
    expect((await webhook()).failingSince).toBeNull();
  });

  it('is sent again if the process dies after the response', async () => {
    await send();
    const [job] = await test.outbox.rows();
    await test.outbox.outbox.beginAttempt(job?.seq ?? 0);
    await test.job.run(job?.subjectSeq ?? 0);
    await source.query(`UPDATE webhook_delivery SET state = 'pending'`);
    await test.outbox.relay.takeOver(true);
    await test.runOnce();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });

  it('fails after eight attempts in a day', async () => {
    receiver.replies = [503];
    await send();
    await test.runAll();
    expect(receiver.received).toHaveLength(8);
    expect(test.job.retryAfterSeconds.reduce((sum, seconds) => sum + seconds)).toBeLessThan(86_400);
    expect(await test.listDeliveries()).toMatchObject([
      { state: 'failed', attempts: 8, responseStatus: 503 },
    ]);
    expect(await webhook()).toMatchObject({ isActive: true, offReason: null });
  });

  it('does not follow a redirect', async () => {
    receiver.replies = [(response) => response.writeHead(302, { Location: receiver.url }).end(), 204];
    await send();
    await test.runOnce();
    expect(receiver.received).toHaveLength(1);
    expect(await test.listDeliveries()).toMatchObject([{ state: 'pending', responseStatus: 302 }]);
  });

  it('does not reach this machine unless the service is local', async () => {
    const config = AppConfig.from({ SITE_URL: 'https://reels.example' });
    const remote = new TestWebhooks(source, new KeyVault('a secret'), config);
    await send();
    await remote.runOnce();
    expect(receiver.received).toEqual([]);
    expect(await test.listDeliveries()).toMatchObject([
      { state: 'pending', responseStatus: null, error: '127.0.0.1 has an address of a private network.' },
    ]);
  });
});

describe('a webhook is switched off', () => {
  it('at once if its receiver is gone', async () => {
    receiver.replies = [410];
    await send(1);
    await send(2);
    await test.runAll();
    expect(receiver.received).toHaveLength(1);
    expect(await webhook()).toMatchObject({ isActive: false, offReason: 'Its receiver answered 410 Gone.' });
    expect(await test.listDeliveries()).toMatchObject([
      { state: 'failed', error: 'It answered 410.' },
      { state: 'failed', error: 'The webhook is off.', attempts: 0 },
    ]);
    expect(test.mails).toEqual([
      expect.objectContaining({
        to: 'ada@example.org',
        text: expect.stringContaining('/account/webhooks'),
      }),
    ]);
  });

  it('if a delivery fails for good after three days without a success', async () => {
    receiver.replies = [500];
    await failFor(4);
    await send();
    await test.runOnce();
    expect((await webhook()).isActive).toBe(true);
    await test.runAll();
    expect(await webhook()).toMatchObject({
      isActive: false,
      offReason: 'No delivery succeeded for three days. The last one: It answered 500.',
    });
  });

  it('if the secret of the service was replaced, and the former one is lost', async () => {
    const other = new TestWebhooks(source, new KeyVault('another secret'));
    await send();
    await other.runOnce();
    expect(receiver.received).toEqual([]);
    expect((await webhook()).offReason).toContain('Replace the secret.');
  });
});

describe('a test', () => {
  it('is sent once, also if the webhook is off', async () => {
    receiver.replies = [500];
    await source.query('UPDATE webhook SET is_active = false');
    await failFor(4);
    await test.deliveries.test(webhookId, ada);
    await test.runAll();
    expect(receiver.received).toHaveLength(1);
    expect(await test.listDeliveries()).toMatchObject([{ type: 'ping', state: 'failed', attempts: 1 }]);
  });
});

describe('nothing is sent', () => {
  it.each([
    ['to a suspended user', 'UPDATE app_user SET suspended_at = now()', 'The account is suspended.'],
    ['to a webhook that is off', 'UPDATE webhook SET is_active = false', 'The webhook is off.'],
    [
      'of reports to a former staff member',
      `UPDATE webhook_delivery SET type = 'gif.reported'`,
      'Its user is no longer staff.',
    ],
  ])('%s', async (_, change, error) => {
    await send();
    await source.query(change);
    await test.runAll();
    expect(receiver.received).toEqual([]);
    expect(await test.listDeliveries()).toMatchObject([{ state: 'failed', error }]);
  });
});
