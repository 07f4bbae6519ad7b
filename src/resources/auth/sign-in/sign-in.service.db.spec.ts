import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { PASSWORD, TestAccounts } from '../../../../test/support/test-accounts.js';
import { RateLimited, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Mail, Mailer } from '../../../platform/mail/mailer.js';
import { MemoryRateLimitStore } from '../../../platform/rate-limit/memory-rate-limit-store.js';
import type { UserEntity } from '../../users/user.entity.js';
import type { SignInService } from './sign-in.service.js';

const BROWSER = { address: '192.0.2.1', userAgent: 'a browser' };

let database: MigratedDatabase;
let accounts: TestAccounts;
let signIns: SignInService;
let mails: Mail[];
let ada: UserEntity;
let now = 0;
let count = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  const limits = accounts.limits({}, new MemoryRateLimitStore({ monotonicMs: () => now }));
  const mailer = fake<Mailer>({ isConfigured: true, send: (mail) => void mails.push(mail) });
  signIns = accounts.signIns(limits, mailer);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now += 3_600_000;
  mails = [];
  ada = await accounts.signedUp(`ada-${++count}`, 'ada@example.org');
  accounts.events.length = 0;
});

const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) => (one.status === 'rejected' ? (one.reason as Error) : null));

describe('signing in', () => {
  it('starts a session', async () => {
    const token = await signIns.signIn(ada.username.toUpperCase(), PASSWORD, BROWSER);
    expect(await accounts.sessions.find(token)).toMatchObject({ viewer: { username: ada.username } });
    expect((await accounts.sessions.list(ada.seq))[0]?.userAgent).toBe('a browser');
    const user = { id: ada.seq, name: ada.username };
    expect(accounts.events).toEqual([['signed_in', { user, address: BROWSER.address }]]);
  });

  it('has the same response for a wrong password and an unknown user, and logs neither name nor password', async () => {
    const errors = await outcomes([
      signIns.signIn(ada.username, 'wrong', BROWSER),
      signIns.signIn('nobody', PASSWORD, BROWSER),
    ]);
    const refused = new ValidationFailed('The username or the password is wrong.');
    expect(errors).toEqual([refused, refused]);
    const event = ['password_refused', { address: BROWSER.address }];
    expect(accounts.events).toEqual([event, event]);
  });

  it('of a suspended user starts a session that tells the reason', async () => {
    await accounts.administration.suspend(ada.username, 'Spam', 'operator');
    const token = await signIns.signIn(ada.username, PASSWORD, BROWSER);
    expect((await accounts.sessions.find(token))?.suspension?.message).toContain('suspended: Spam.');
    await expect(signIns.signIn(ada.username, 'wrong', BROWSER)).rejects.toThrow(ValidationFailed);
  });
});

describe('a session', () => {
  const NEW = 'another long sentence';

  it('does not start with a password that is changed concurrently', async () => {
    const person = { user: { id: ada.seq, name: ada.username }, address: BROWSER.address };
    for (let round = 0; round < 5; round++) {
      const [from, to] = round % 2 === 0 ? [PASSWORD, NEW] : [NEW, PASSWORD];
      const { id: sessionId } = await accounts.beginSession(ada);
      await outcomes([
        accounts.passwords.change(person, { password: to, sessionId }),
        ...Array.from({ length: 4 }, () => signIns.signIn(ada.username, from, BROWSER)),
      ]);
      expect((await accounts.sessions.list(ada.seq)).map(({ id }) => id)).toEqual([sessionId]);
    }
  });

  it('does not start if the password changes after its check', async () => {
    const begin = jest
      .spyOn(accounts.passwords, 'isCurrent')
      .mockImplementationOnce(async (proof, manager) => {
        const token = await accounts.passwords.makeLink(ada.seq, 60);
        await accounts.passwords.setByLink(token, NEW, BROWSER.address);
        return accounts.passwords.isCurrent(proof, manager);
      });
    await expect(signIns.signIn(ada.username, PASSWORD, BROWSER)).rejects.toThrow(ValidationFailed);
    expect(await accounts.sessions.list(ada.seq)).toEqual([]);
    begin.mockRestore();
  });
});

describe('the confirmation of a session', () => {
  it('takes the password of its user, for ten minutes', async () => {
    const [one, two] = [await accounts.beginSession(ada), await accounts.beginSession(ada)];
    const person = { user: { id: ada.seq, name: ada.username }, address: BROWSER.address };
    const isConfirmed = async ({ token }: { token: string }) =>
      (await accounts.sessions.find(token))?.isConfirmed;
    await expect(signIns.confirm(one.id, person, '')).rejects.toThrow(
      'current_password: is not your password',
    );
    expect(await isConfirmed(one)).toBe(false);
    await signIns.confirm(one.id, person, PASSWORD);
    expect([await isConfirmed(one), await isConfirmed(two)]).toEqual([true, false]);
    const age = (minutes: number) =>
      database.source.query(
        'UPDATE session SET confirmed_at = now() - make_interval(mins => $2) WHERE id = $1',
        [one.id, minutes],
      );
    await age(9);
    expect(await isConfirmed(one)).toBe(true);
    await age(10);
    expect(await isConfirmed(one)).toBe(false);
  });

  it('counts towards the sign-in limits when it is wrong', async () => {
    const confirm = async (password: string, address = BROWSER.address) =>
      signIns.confirm('', { user: { id: ada.seq, name: ada.username }, address }, password);
    for (let n = 0; n < 20; n++)
      await expect(confirm(`wrong ${n}`, `198.51.100.${n}`)).rejects.toThrow('is not your password');
    await expect(confirm(PASSWORD)).rejects.toThrow(RateLimited);
    await expect(signIns.signIn(ada.username, PASSWORD, BROWSER)).rejects.toThrow(RateLimited);
    expect(accounts.events).toHaveLength(20);
  });

  it('is refused to users without a password', async () => {
    const { seq, username } = await accounts.withoutPassword(`no-password-${count}`);
    const person = { user: { id: seq, name: username }, address: BROWSER.address };
    await expect(signIns.confirm('', person, '')).rejects.toThrow(ValidationFailed);
  });
});

describe('wrong passwords', () => {
  it('are limited to 20 per name, even for concurrent attempts', async () => {
    const tries = Array.from({ length: 30 }, (_, n) =>
      signIns.signIn(ada.username, `wrong ${n}`, { ...BROWSER, address: `198.51.100.${n}` }),
    );
    const errors = await outcomes([...tries, signIns.signIn(ada.username, PASSWORD, BROWSER)]);
    expect(errors.filter((error) => error instanceof ValidationFailed)).toHaveLength(20);
    expect(errors.filter((error) => error instanceof RateLimited)).toHaveLength(11);
    expect(await accounts.sessions.list(ada.seq)).toEqual([]);
    now += 900_000;
    await signIns.signIn(ada.username, PASSWORD, BROWSER);
  });

  it('are limited to 30 per address, and right ones do not count', async () => {
    for (let n = 0; n < 31; n++) await signIns.signIn(ada.username, PASSWORD, BROWSER);
    const errors = await outcomes(
      Array.from({ length: 40 }, (_, n) => signIns.signIn(`nobody-${n}`, PASSWORD, BROWSER)),
    );
    expect(errors.filter((error) => error instanceof ValidationFailed)).toHaveLength(30);
    await expect(signIns.signIn(ada.username, PASSWORD, BROWSER)).rejects.toThrow(RateLimited);
    await signIns.signIn(ada.username, PASSWORD, { ...BROWSER, address: '203.0.113.1' });
  });
});

describe('a forgotten password', () => {
  it('can be set by an emailed link', async () => {
    await signIns.mailLink(ada.username.toUpperCase(), BROWSER.address);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Set a new password for ttyreel' });
    expect(mail?.text).toContain(`the password of ${ada.username} at https://reels.example.`);
    const token = /^https:\/\/reels\.example\/password\/new\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
    await accounts.passwords.setByLink(token ?? '', 'another long sentence', BROWSER.address);
    await signIns.signIn(ada.username, 'another long sentence', BROWSER);
  });

  it('sends no mail to unknown users and users without an address', async () => {
    const bob = await accounts.signedUp(`bob-${count}`);
    for (const name of [bob.username, 'nobody']) await signIns.mailLink(name, BROWSER.address);
    expect(mails).toEqual([]);
    expect(await database.source.query('SELECT FROM password_link')).toEqual([]);
  });

  it('sends at most three mails an hour per user and ten per address', async () => {
    const limited = async (name: string, address: string) =>
      (await outcomes([signIns.mailLink(name, address)]))[0] instanceof RateLimited;
    for (let n = 0; n < 3; n++) expect(await limited(ada.username, `198.51.100.${n}`)).toBe(false);
    expect(await limited(ada.username, '198.51.100.9')).toBe(true);
    expect(mails).toHaveLength(3);
    for (let n = 0; n < 10; n++) expect(await limited(`nobody-${n}`, BROWSER.address)).toBe(false);
    expect(await limited('nobody-10', BROWSER.address)).toBe(true);
  });
});
