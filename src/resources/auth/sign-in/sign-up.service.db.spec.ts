import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { PASSWORD, TestAccounts } from '../../../../test/support/test-accounts.js';
import { Forbidden, RateLimited, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { OPERATOR } from '../../audit/audit.service.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { type NewAccount, SignUpService } from './sign-up.service.js';

const BROWSER = { address: '192.0.2.1', userAgent: 'a browser' };

let database: MigratedDatabase;
let accounts: TestAccounts;
let invitations: InvitationsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  const rows = new InvitationRepository(database.source.getRepository(InvitationEntity));
  invitations = new InvitationsService(database.source, rows, accounts.audit, accounts.config());
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.source.query('TRUNCATE app_user, invitation CASCADE');
  accounts.events.length = 0;
});

function signUps(settings: NodeJS.ProcessEnv = {}): SignUpService {
  const { source, users, passwords, security } = accounts;
  const config = accounts.config(settings);
  const limits = accounts.limits(settings);
  const signIns = accounts.signIns(limits);
  return new SignUpService(source, users, passwords, invitations, signIns, limits, config, security);
}

const account = (fields: Partial<NewAccount> = {}): NewAccount => ({
  username: 'ada',
  email: '',
  password: PASSWORD,
  invitation: '',
  ...fields,
});
const invite = async () =>
  new URL((await invitations.create('', OPERATOR)).url).searchParams.get('invitation') ?? '';
const names = () => accounts.usernames();

describe('open sign-up', () => {
  it('creates a user with a password and signs in', async () => {
    const token = await signUps().signUp(account({ email: 'ada@example.org' }), BROWSER);
    expect(await accounts.sessions.find(token)).toMatchObject({
      viewer: { username: 'ada', isStaff: false },
    });
    expect(await accounts.passwords.prove('ada', PASSWORD, BROWSER.address)).toMatchObject({
      user: { email: 'ada@example.org' },
    });
    expect(accounts.events.map(([event, { user }]) => [event, user?.name])).toEqual([
      ['signed_up', 'ada'],
      ['signed_in', 'ada'],
    ]);
  });

  it.each<Partial<NewAccount>>([
    { password: 'short' },
    { username: 'admin' },
    { username: '../etc' },
    { email: 'nobody' },
    { invitation: 'made up' },
  ])('creates no user for %p', async (fields) => {
    await expect(signUps().signUp(account(fields), BROWSER)).rejects.toThrow(ValidationFailed);
    expect([await names(), accounts.events]).toEqual([[], []]);
  });

  it('gets no hash for a name that is not possible, or above the limit', async () => {
    await accounts.withoutPassword('taken');
    const service = signUps({ LIMITS: 'sign-ups-per-hour=2' });
    const hash = jest.spyOn(accounts.hasher, 'hash');
    const refused: Partial<NewAccount>[] = [
      ...Array.from({ length: 3 }, () => ({ username: '../etc' })),
      { username: 'TAKEN' },
      { email: 'nobody' },
      { password: 'short' },
    ];
    for (const fields of refused)
      await expect(service.signUp(account(fields), BROWSER)).rejects.toThrow(ValidationFailed);
    expect(hash).not.toHaveBeenCalled();
    await service.signUp(account(), BROWSER);
    await service.signUp(account({ username: 'bob' }), BROWSER);
    await expect(service.signUp(account({ username: 'eve' }), BROWSER)).rejects.toThrow(RateLimited);
    expect(hash).toHaveBeenCalledTimes(2);
    hash.mockRestore();
  });

  it('gives a name to one of two concurrent sign-ups', async () => {
    const service = signUps();
    const tries = await Promise.allSettled(
      ['ada', 'ADA', 'Ada'].map((username) => service.signUp(account({ username }), BROWSER)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ValidationFailed);
  });

  it('limits sign-ups per address', async () => {
    const service = signUps({ LIMITS: 'sign-ups-per-hour=1' });
    await service.signUp(account(), BROWSER);
    await expect(service.signUp(account({ username: 'bob' }), BROWSER)).rejects.toThrow(RateLimited);
    await service.signUp(account({ username: 'bob' }), { ...BROWSER, address: '192.0.2.2' });
  });
});

describe('sign-up by invitation', () => {
  const service = () => signUps({ SIGN_UP: 'invitation' });

  it('rejects users without an invitation', async () => {
    for (const invitation of ['', 'made up'])
      await expect(service().signUp(account({ invitation }), BROWSER)).rejects.toMatchObject({
        fields: { invitation: [expect.stringContaining('you need the whole link')] },
      });
    expect(await names()).toEqual([]);
  });

  it('accepts each invitation once, even for concurrent sign-ups', async () => {
    const invitation = await invite();
    const both = ['ada', 'bob'].map((username) =>
      service().signUp(account({ username, invitation }), BROWSER),
    );
    const tries = await Promise.allSettled(both);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toEqual([(await invitations.list())[0]?.usedBy]);
  });

  it('keeps the invitation if the name is taken', async () => {
    await accounts.withoutPassword('ada');
    const invitation = await invite();
    await expect(service().signUp(account({ invitation }), BROWSER)).rejects.toThrow('taken');
    await service().signUp(account({ username: 'bob', invitation }), BROWSER);
    expect(await names()).toEqual(['ada', 'bob']);
  });
});

it('rejects everybody when sign-up is closed, even with an invitation', async () => {
  const service = signUps({ SIGN_UP: 'closed' });
  expect(service.mode).toBe('closed');
  for (const invitation of ['', await invite()])
    await expect(service.signUp(account({ invitation }), BROWSER)).rejects.toThrow(Forbidden);
  expect(await names()).toEqual([]);
});
