import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { TestCollections } from '../../../../test/support/test-collections.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../../audit/audit-entry.repository.js';
import { AuditService } from '../../audit/audit.service.js';
import { FeaturedCollectionRepository } from './featured-collection.repository.js';
import { FeaturedCollectionsService } from './featured-collections.service.js';

const PAGE = { page: 1, size: 20 };

let database: MigratedDatabase;
let test: TestCollections;
let featuring: FeaturedCollectionsService;
let audit: AuditService;
let ada: Viewer;

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = new TestCollections(database.source);
  audit = new AuditService(new AuditEntryRepository(database.source.getRepository(AuditEntryEntity)));
  featuring = new FeaturedCollectionsService(
    publicTransactions(database.source),
    new FeaturedCollectionRepository(),
    audit,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada] = await test.reset();
  await database.source.query('TRUNCATE audit_entry');
  for (const title of ['A', 'B', 'C']) await test.collections.create(ada, { title, description: '' });
  for (const slug of ['c', 'a', 'b']) await featuring.feature(slug, true, ada);
});

const listed = async () => {
  const { rows } = await test.collections.list({ isFeatured: true }, null, PAGE);
  return rows.map(({ collection }) => collection.slug);
};

describe('the featured collections', () => {
  it('are ordered by feature date, latest first', async () => {
    await featuring.feature('c', true, ada);
    expect(await listed()).toEqual(['b', 'a', 'c']);
    expect((await test.collections.getListed('b', ada)).collection.featuredAt).toBeInstanceOf(Date);
  });

  it('keep the order of staff, with newly featured ones before it', async () => {
    await featuring.feature('a', undefined, ada);
    await featuring.order(['c', 'b'], ada);
    expect(await listed()).toEqual(['c', 'b']);
    await featuring.feature('a', undefined, ada);
    expect(await listed()).toEqual(['a', 'c', 'b']);
    const { rows } = await audit.list({ actor: 'ADA' }, PAGE);
    expect(rows.slice(0, 3).map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['collection.feature', 'a', {}],
      ['collection.order_featured', '', { slugs: ['c', 'b'] }],
      ['collection.unfeature', 'a', {}],
    ]);
  });

  it('do not change if the new order does not match', async () => {
    for (const order of [['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'd'], []])
      await expect(featuring.order(order, ada)).rejects.toThrow(ValidationFailed);
    await expect(featuring.feature('d', true, ada)).rejects.toThrow(NotFound);
    expect(await listed()).toEqual(['b', 'a', 'c']);
  });
});
