import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { insertWebhook, takeEvents, webhookEvents } from '../../../test/support/webhook-events.js';
import type { WebhookEvent } from './webhook-event.js';

let database: MigratedDatabase;
let source: DataSource;
let ada: number;
let grace: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  [ada = 0, grace = 0] = await insertUsers(source, { username: 'ada' }, { username: 'grace', isStaff: true });
});
afterAll(() => database.drop());
beforeEach(() => source.query('TRUNCATE webhook, outbox CASCADE'));

const record = (event: WebhookEvent, ownerSeq: number | null) =>
  source.transaction((manager) => webhookEvents(source).record(event, 7, ownerSeq, manager));
const kinds = async () => (await takeEvents(source)).map(([kind]) => kind);

describe('an event', () => {
  it('is a job if its owner has an active webhook for it', async () => {
    await record('gif.ready', ada);
    await insertWebhook(source, grace, 'https://hooks.example');
    await record('gif.ready', ada);
    expect(await takeEvents(source)).toEqual([]);
    await insertWebhook(source, ada, 'https://hooks.example');
    await record('gif.ready', ada);
    expect(await takeEvents(source)).toEqual([['gif.ready', 7]]);
  });

  it.each([
    ['of another event', `UPDATE webhook SET events = '{gif.deleted}'`],
    ['that is off', 'UPDATE webhook SET is_active = false'],
    ['of a suspended user', 'UPDATE app_user SET suspended_at = now()'],
  ])('is none for a webhook %s', async (_, change) => {
    await insertWebhook(source, ada, 'https://hooks.example');
    await source.query(change);
    await record('gif.ready', ada);
    await source.query('UPDATE app_user SET suspended_at = NULL');
    expect(await kinds()).toEqual([]);
  });

  it('of a report is for staff', async () => {
    await insertWebhook(source, ada, 'https://hooks.example');
    await record('gif.reported', null);
    expect(await kinds()).toEqual([]);
    await insertWebhook(source, grace, 'https://hooks.example');
    await record('gif.reported', null);
    expect(await kinds()).toEqual(['gif.reported']);
  });
});
