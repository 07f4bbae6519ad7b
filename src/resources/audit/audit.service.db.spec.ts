import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryRepository, type AuditFilter } from './audit-entry.repository.js';
import { AuditService } from './audit.service.js';

const PAGE = { page: 1, size: 2 };

let database: MigratedDatabase;
let audit: AuditService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
  await source.transaction(async (manager) => {
    await audit.record({ actor: 'Grace', action: 'gif.feature', subject: 'aaaaaaaa' }, manager);
    await audit.record({ actor: 'operator', action: 'gif.unfeature', subject: 'aaaaaaaa' }, manager);
    await audit.record(
      { actor: 'Grace', action: 'gif.feature', subject: 'bbbbbbbb', reason: 'good' },
      manager,
    );
  });
});
afterAll(() => database.drop());

const subjects = async (filter: AuditFilter) => {
  const { rows, count } = await audit.list(filter, PAGE);
  return [count, ...rows.map(({ actor, subject }) => `${actor} ${subject}`)];
};

describe('the audit log', () => {
  it('is paginated, latest entries first', async () => {
    expect(await subjects({})).toEqual([3, 'Grace bbbbbbbb', 'operator aaaaaaaa']);
    await expect(audit.list({}, { page: 3, size: 2 })).rejects.toThrow(NotFound);
  });

  it('is filtered by actor, action and subject', async () => {
    expect(await subjects({ actor: 'grace' })).toEqual([2, 'Grace bbbbbbbb', 'Grace aaaaaaaa']);
    expect(await subjects({ action: 'gif.unfeature' })).toEqual([1, 'operator aaaaaaaa']);
    expect(await subjects({ subject: 'aaaaaaaa', actor: 'Grace' })).toEqual([1, 'Grace aaaaaaaa']);
  });

  it('has no entry for a failed action', async () => {
    const failing = database.source.transaction(async (manager) => {
      await audit.record({ actor: 'Grace', action: 'gif.feature', subject: 'cccccccc' }, manager);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await subjects({ subject: 'cccccccc' })).toEqual([0]);
  });
});
