import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { Forbidden, NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { SecurityLog } from '../../platform/logging/security-log.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../audit/audit-entry.repository.js';
import { AuditService, OPERATOR } from '../audit/audit.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { usernameProblem } from './username.js';
import { UsersService } from './users.service.js';

let database: MigratedDatabase;
let audit: AuditService;
let cache: ResponseCache;
let users: UsersService;
let administration: UserAdministrationService;
/** Security events, oldest first. */
let events: [event: string, user: string | undefined, details: object][];
const security = fake<SecurityLog>({
  write: (event, { user }, details = {}) => void events.push([event, user?.name, details]),
});

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  const rows = new UserRepository(source.getRepository(UserEntity));
  cache = new ResponseCache();
  const changes = publicTransactions(source, cache);
  audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
  users = new UsersService(rows, new KeyVault('a secret'), changes);
  administration = new UserAdministrationService(users, rows, audit, changes, security);
});
afterAll(() => database.drop());
beforeEach(async () => {
  events = [];
  await database.source.query('TRUNCATE app_user, audit_entry, retired_username CASCADE');
  await users.create({ username: 'Ada' });
});

/** Oldest first. */
async function entries(): Promise<string[]> {
  const { rows } = await audit.list({}, { page: 1, size: 20 });
  return rows
    .toReversed()
    .map(({ actor, action, subject, reason, details }) =>
      [actor, action, subject, reason, ...Object.values(details)].filter((text) => text !== '').join(' '),
    );
}

it('creates users and logs new staff', async () => {
  const bob = await administration.create({ username: 'bob' }, OPERATOR);
  expect(users.apiKeyOf(bob.user)).toBe(bob.apiKey);
  await administration.create({ username: 'grace', isStaff: true }, OPERATOR);
  await expect(administration.create({ username: 'ADA', isStaff: true }, OPERATOR)).rejects.toThrow('taken');
  expect(await entries()).toEqual([
    'operator user.create bob',
    'operator user.create grace',
    'operator user.grant_staff grace',
  ]);
});

it('replaces a lost key', async () => {
  const { user, apiKey } = await administration.resetKey('ADA', OPERATOR);
  expect(users.apiKeyOf(await users.get('ada'))).toBe(apiKey);
  expect(user.username).toBe('Ada');
  await expect(administration.resetKey('nobody', OPERATOR)).rejects.toThrow(NotFound);
  expect(await entries()).toEqual(['operator user.reset_key Ada']);
});

it('grants and revokes staff rights and logs only changes', async () => {
  const set = async (isStaff: boolean) => (await administration.setStaff('ada', isStaff, OPERATOR)).isStaff;
  expect([await set(false), await set(true), await set(true), await set(false)]).toEqual([
    ...[false, true, true, false],
  ]);
  expect(await entries()).toEqual(['operator user.grant_staff Ada', 'operator user.revoke_staff Ada']);
});

it('removes a user and invalidates their pages', async () => {
  const user = await users.get('ada');
  const invalidate = jest.spyOn(cache, 'invalidate');
  await administration.remove(user, { recordings: 3, collections: 1 }, OPERATOR);
  expect(await users.findByUsername('ada')).toBeNull();
  expect(invalidate).toHaveBeenCalledWith([`user:${user.seq}`]);
  expect(await entries()).toEqual(['operator user.delete Ada 3 1']);
});

describe('the name of a deleted account', () => {
  const remove = async () => administration.remove(await users.get('ada'), {}, OPERATOR);

  it('is free for nobody', async () => {
    await remove();
    for (const username of ['Ada', 'ada', 'ADA']) {
      await expect(administration.create({ username }, OPERATOR)).rejects.toThrow(
        `"${username}" is taken: choose another name`,
      );
      await expect(users.requireNew({ username })).rejects.toThrow(ValidationFailed);
      expect(await users.isTaken(username)).toBe(true);
    }
    expect(await users.isTaken('bob')).toBe(false);
    await expect(users.get('ada')).rejects.toThrow(NotFound);
    expect(await database.source.query('SELECT * FROM retired_username')).toEqual([{ name: 'ada' }]);
  });

  it('is not free during the deletion either', async () => {
    const tries = await Promise.allSettled([
      remove(),
      ...Array.from({ length: 8 }, () => users.create({ username: 'ada' })),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', ...Array<string>(8).fill('rejected')]);
    expect(await users.findByUsername('ada')).toBeNull();
  });
});

describe('a suspension', () => {
  it('keeps the first time and the last reason until it is lifted', async () => {
    const { suspendedAt } = await administration.suspend('ada', 'Spam', 'grace');
    expect(suspendedAt).toBeInstanceOf(Date);
    expect(await administration.suspend('ADA', ' More spam ', 'grace')).toMatchObject({
      suspendedAt,
      suspendedReason: 'More spam',
    });
    await administration.suspend('ada', 'More spam', 'grace');
    const free = { suspendedAt: null, suspendedReason: '' };
    expect(await administration.unsuspend('ada', OPERATOR)).toMatchObject(free);
    expect(await administration.unsuspend('ada', OPERATOR)).toMatchObject(free);
    expect(await entries()).toEqual([
      'grace user.suspend Ada Spam',
      'grace user.suspend Ada More spam',
      'operator user.unsuspend Ada',
    ]);
    expect(events).toEqual([
      ['user_suspended', 'Ada', { reason: 'Spam', by: 'grace' }],
      ['user_suspended', 'Ada', { reason: 'More spam', by: 'grace' }],
      ['user_unsuspended', 'Ada', { by: OPERATOR }],
    ]);
  });

  it('of staff is reserved to the operator, whose name no user can have', async () => {
    await administration.setStaff('ada', true, OPERATOR);
    await expect(administration.suspend('ada', 'Spam.', 'grace')).rejects.toThrow(Forbidden);
    await administration.suspend('ada', '', OPERATOR);
    expect(await entries()).toEqual(['operator user.grant_staff Ada', 'operator user.suspend Ada']);
    expect(usernameProblem(OPERATOR)).toMatch('reserved');
  });

  it('is rejected for an unknown user and for a long reason', async () => {
    await expect(administration.suspend('nobody', '', OPERATOR)).rejects.toThrow(NotFound);
    await expect(administration.unsuspend('nobody', OPERATOR)).rejects.toThrow(NotFound);
    await expect(administration.suspend('ada', 'x'.repeat(501), OPERATOR)).rejects.toThrow(ValidationFailed);
    expect(await entries()).toEqual([]);
  });
});
