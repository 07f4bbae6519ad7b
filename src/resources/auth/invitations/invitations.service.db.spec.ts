import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { SITE, TestAccounts } from '../../../../test/support/test-accounts.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { OPERATOR } from '../../audit/audit.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationsService } from './invitations.service.js';

let database: MigratedDatabase;
let accounts: TestAccounts;
let invitations: InvitationsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  accounts = new TestAccounts(source);
  const rows = new InvitationRepository(source.getRepository(InvitationEntity));
  invitations = new InvitationsService(source, rows, accounts.audit, accounts.config());
});
afterAll(() => database.drop());
beforeEach(() => database.source.query('TRUNCATE invitation, audit_entry'));

async function invite(note = ''): Promise<{ id: string; code: string }> {
  const { invitation, url } = await invitations.create(note, OPERATOR);
  return { id: invitation.id, code: url.slice(`${SITE}/signup?invitation=`.length) };
}

/** The part of a sign-up in its transaction. */
const use = (code: string, username: string) =>
  database.source.transaction(async (manager) => {
    await accounts.users.create({ username }, manager);
    await invitations.use(code, username, manager);
  });

it('is valid for a week and in the audit log without its code', async () => {
  const { invitation, url } = await invitations.create('  Ada, of the compiler team ', OPERATOR);
  expect(url).toMatch(/^https:\/\/reels\.example\/signup\?invitation=[\w-]{43}$/);
  expect((invitation.expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  expect(await accounts.acts()).toEqual([`operator user.invite ${invitation.id} Ada, of the compiler team`]);
  const [row] = await invitations.list();
  expect(row).toMatchObject({ id: invitation.id, note: 'Ada, of the compiler team', usedBy: null });
  const text = JSON.stringify(await database.source.query('SELECT invitation::text AS row FROM invitation'));
  expect(text).not.toContain(url.slice(-43));
  expect(text).not.toContain(Buffer.from(url.slice(-43)).toString('hex'));
});

it('accepts a note of 100 characters', async () => {
  await invite('x'.repeat(100));
  await expect(invite('x'.repeat(101))).rejects.toThrow(ValidationFailed);
  expect(await invitations.list()).toHaveLength(1);
});

it('works for one of two concurrent sign-ups; the other creates no account', async () => {
  const { code } = await invite();
  const names = Array.from({ length: 8 }, (_, n) => `newcomer-${n}`);
  const uses = await Promise.allSettled(names.map((name) => use(code, name)));
  const won = names.filter((_, n) => uses[n]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const one of uses)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ fields: { invitation: expect.anything() } });
  expect(await accounts.usernames()).toEqual(won);
  expect((await invitations.list())[0]?.usedBy).toBe(won[0]);
  expect(await invitations.isOpen(code)).toBe(false);
});

it('does not work if it is expired or unknown', async () => {
  const { code } = await invite();
  expect(await invitations.isOpen(code)).toBe(true);
  await database.source.query('UPDATE invitation SET expires_at = now()');
  for (const wrong of [code, 'made up', '']) {
    expect(await invitations.isOpen(wrong)).toBe(false);
    await expect(use(wrong, 'too-late')).rejects.toThrow(ValidationFailed);
  }
  expect(await accounts.users.findByUsername('too-late')).toBeNull();
});

it('can be withdrawn once, unless it was used', async () => {
  const [open, used] = [await invite(), await invite()];
  await use(used.code, 'a-guest');
  await invitations.withdraw(open.id.toUpperCase(), 'grace');
  expect(await invitations.isOpen(open.code)).toBe(false);
  for (const id of [open.id, used.id, 'not-an-id'])
    await expect(invitations.withdraw(id, 'grace')).rejects.toThrow(NotFound);
  expect((await accounts.acts())[0]).toBe(`grace user.uninvite ${open.id}`);
  expect(await accounts.acts()).toHaveLength(3);
});
