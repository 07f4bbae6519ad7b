import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { insertWebhook, takeEvents, webhookEvents } from '../../../../test/support/webhook-events.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../../audit/audit-entry.repository.js';
import { AuditService } from '../../audit/audit.service.js';
import { GifEntity } from '../data/gif.entity.js';
import { GifRepository } from '../data/gif.repository.js';
import { FeaturedGifRepository } from './featured-gif.repository.js';
import { FeaturedGifsService } from './featured-gifs.service.js';

const GRACE = { userSeq: 9, username: 'grace', isStaff: true, namedKey: null };
const PAGE = { page: 1, size: 20 };
const IDS = ['first001', 'second02', 'third003'];

let database: MigratedDatabase;
let source: DataSource;
let gifs: GifRepository;
let audit: AuditService;
let featuring: FeaturedGifsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  gifs = new GifRepository(source.getRepository(GifEntity));
  audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
  const [changes, rows] = [publicTransactions(source), new FeaturedGifRepository()];
  featuring = new FeaturedGifsService(changes, rows, audit, webhookEvents(source));
  await insertUsers(source, { username: 'ada' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE gif, audit_entry CASCADE');
  await insertGifs(
    source,
    ...IDS.map((id) => ({ id })),
    { id: 'unlisted', visibility: 'unlisted' },
    { id: 'deleted1', deletedAt: new Date() },
  );
});

const feature = (id: string, isFeatured?: boolean) => featuring.feature(id, isFeatured, GRACE);
const listed = async () => (await gifs.listPublic({ isFeatured: true }, PAGE)).rows.map(({ id }) => id);
const acts = async () => (await audit.list({}, PAGE)).rows.map(({ action, subject }) => [action, subject]);

describe('featuring a recording', () => {
  it('sets or toggles the flag and returns the time', async () => {
    for (const [asked, becomes] of [
      [undefined, true],
      [true, true],
      [undefined, false],
      [false, false],
    ] as const) {
      await feature('first001', asked);
      const gif = await gifs.find('first001');
      expect([gif?.isFeatured, gif?.featuredAt instanceof Date]).toEqual([becomes, becomes]);
    }
    expect(await acts()).toEqual([
      ['gif.unfeature', 'first001'],
      ['gif.feature', 'first001'],
    ]);
  });

  it('tells the webhooks of its author once', async () => {
    await insertWebhook(source, 1, 'https://hooks.example');
    for (const wanted of [true, true, false]) await feature('first001', wanted);
    expect(await takeEvents(source)).toEqual([['gif.featured', (await gifs.find('first001'))?.seq]]);
  });

  it('toggles once per concurrent request', async () => {
    await Promise.all(Array.from({ length: 7 }, () => feature('first001')));
    expect((await gifs.find('first001'))?.isFeatured).toBe(true);
    expect(await acts()).toHaveLength(7);
  });

  it('is rejected for a deleted or unknown recording', async () => {
    await expect(feature('deleted1')).rejects.toThrow(NotFound);
    await expect(feature('bbbbbbbb')).rejects.toThrow(NotFound);
    await expect(feature('no id')).rejects.toThrow(NotFound);
  });
});

describe('the featured list', () => {
  beforeEach(async () => {
    for (const id of ['third003', 'first001', 'second02', 'unlisted']) await feature(id, true);
  });

  it('is ordered by feature date, not by upload date', async () => {
    await feature('third003', true);
    expect(await listed()).toEqual(['second02', 'first001', 'third003']);
  });

  it('keeps the order of staff, with newly featured ones before it', async () => {
    await feature('second02', false);
    await featuring.order(['third003', 'first001'], GRACE);
    expect(await listed()).toEqual(['third003', 'first001']);
    await feature('second02', true);
    expect(await listed()).toEqual(['second02', 'third003', 'first001']);
    expect((await acts())[1]).toEqual(['gif.order_featured', '']);
  });

  it.each([
    ['one is missing', ['third003', 'first001']],
    ['one is duplicated', ['third003', 'first001', 'first001']],
    ['one is not featured', ['third003', 'first001', 'second02', 'unlisted']],
  ])('does not change when %s', async (_, order) => {
    await expect(featuring.order(order, GRACE)).rejects.toThrow(ValidationFailed);
    expect(await listed()).toEqual(['second02', 'first001', 'third003']);
  });

  it('has one of two concurrent orders', async () => {
    const orders = [IDS, [...IDS].reverse()];
    await Promise.all(Array.from({ length: 8 }, (_, n) => featuring.order(orders[n % 2] ?? [], GRACE)));
    expect(orders).toContainEqual(await listed());
  });
});
