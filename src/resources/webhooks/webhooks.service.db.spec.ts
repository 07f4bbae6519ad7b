import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { TestWebhooks, viewerOf } from '../../../test/support/test-webhooks.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { Conflict, Forbidden, NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { WebhookEntity } from './webhook.entity.js';

const PAGE = { page: 1, size: 20 };
const URL = 'https://hooks.example/?token=s3cret';

let database: MigratedDatabase;
let source: DataSource;
let test: TestWebhooks;
let ada: number;
let bob: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE app_user, webhook, outbox CASCADE');
  [ada = 0, bob = 0] = await insertUsers(source, { username: 'ada' }, { username: 'bob' });
  test = new TestWebhooks(source);
});

describe('a webhook', () => {
  it('has a secret that only its creation and a replacement show', async () => {
    const { webhook, secret } = await test.add(ada, URL);
    const { id } = webhook;
    const replaced = await test.webhooks.replaceSecret(id, ada, {});
    expect([secret, replaced.secret]).toEqual([
      expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      expect.not.stringMatching(secret),
    ]);
    const [row] = await source.query<{ text: string }[]>('SELECT webhook::text AS text FROM webhook');
    expect(row?.text).not.toContain(replaced.secret.slice(6));
    expect(row?.text).not.toContain(Buffer.from(replaced.secret).toString('hex'));
    expect(test.logged).toEqual([
      ['webhook_created', {}, { webhook: id, host: 'hooks.example' }],
      ['webhook_edited', {}, { webhook: id, host: 'hooks.example' }],
    ]);
  });

  it('is its owner’s alone', async () => {
    const { webhook } = await test.add(ada, URL);
    const { webhooks } = test;
    for (const id of [webhook.id, randomUUID(), 'nonsense']) {
      await expect(webhooks.get(id, bob)).rejects.toThrow(NotFound);
      await expect(webhooks.edit(id, viewerOf(bob), { isActive: false }, {})).rejects.toThrow(NotFound);
      await expect(webhooks.replaceSecret(id, bob, {})).rejects.toThrow(NotFound);
      await expect(webhooks.remove(id, bob, {})).rejects.toThrow(NotFound);
      await expect(test.deliveries.test(id, bob)).rejects.toThrow(NotFound);
      await expect(test.deliveries.list(id, bob, PAGE)).rejects.toThrow(NotFound);
    }
    expect((await webhooks.list(bob, PAGE)).count).toBe(0);
    expect((await webhooks.list(ada, PAGE)).rows).toMatchObject([{ url: URL, isActive: true }]);
    await webhooks.remove(webhook.id, ada, {});
    expect((await webhooks.list(ada, PAGE)).count).toBe(0);
  });

  it('is one of ten, however many arrive concurrently', async () => {
    const added = await Promise.allSettled(Array.from({ length: 13 }, () => test.add(ada)));
    const refused = added.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ reason: expect.any(Conflict) })));
    await test.add(bob);
    await expect(test.webhooks.list(ada, { page: 2, size: 20 })).rejects.toThrow(NotFound);
  });

  it('has a public https URL, and events that its user may see', async () => {
    const events = ['gif.reported' as const];
    await expect(test.add(ada, 'http://hooks.example')).rejects.toThrow(ValidationFailed);
    await expect(test.webhooks.create(viewerOf(ada), { url: URL, events }, {})).rejects.toThrow(Forbidden);
    const { webhook } = await test.webhooks.create(viewerOf(ada, true), { url: URL, events }, {});
    const edit = (change: object, isStaff = false) =>
      test.webhooks.edit(webhook.id, viewerOf(ada, isStaff), change, {});
    await expect(edit({ url: 'https://10.0.0.1' })).rejects.toThrow(ValidationFailed);
    await expect(edit({ events })).rejects.toThrow(Forbidden);
    expect(await edit({ events: ['gif.ready'] })).toMatchObject({ url: URL, events: ['gif.ready'] });
  });

  it('forgets its failures when it is switched on', async () => {
    const { webhook } = await test.add(ada);
    await test.rows.noteFailure(webhook.id);
    await test.rows.switchOff(webhook.id, 'It is gone.');
    expect(await test.webhooks.edit(webhook.id, viewerOf(ada), {}, {})).toMatchObject({
      offReason: 'It is gone.',
    });
    expect(await test.webhooks.edit(webhook.id, viewerOf(ada), { isActive: true }, {})).toMatchObject({
      ...{ isActive: true, offReason: null, failingSince: null },
    });
  });

  it('is deleted with its user and its deliveries', async () => {
    const { webhook } = await test.add(ada);
    await test.deliveries.test(webhook.id, ada);
    await source.query('DELETE FROM app_user WHERE seq = $1', [ada]);
    expect(await test.listDeliveries()).toEqual([]);
    await test.runAll();
  });
});

it('stores all secrets under the new secret of the service', async () => {
  const users = Array.from({ length: 11 }, (_, at) => ({ username: `user-${at}` }));
  for (const user of await insertUsers(source, ...users))
    for (let added = 0; added < 10; added++) await test.add(user);
  await new TestWebhooks(source, new KeyVault('a lost secret')).add(ada);
  const rotated = new TestWebhooks(source, new KeyVault('a new secret', ['a secret']));
  expect(await rotated.webhooks.resealAll()).toEqual({ resealed: 110, unreadable: 1 });
  expect(await rotated.webhooks.resealAll()).toEqual({ resealed: 0, unreadable: 1 });
  const rows = await source.getRepository(WebhookEntity).find();
  const opened = rows.map(({ secretCipher }) => new KeyVault('a new secret').tryOpen(secretCipher));
  expect(opened.filter((secret) => secret?.startsWith('whsec_'))).toHaveLength(110);
});
