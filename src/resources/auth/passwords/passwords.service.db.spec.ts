import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { PASSWORD, TestAccounts } from '../../../../test/support/test-accounts.js';
import { Conflict, Gone, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { UserEntity } from '../../users/user.entity.js';
import type { PasswordsService } from './passwords.service.js';

const NEW = 'another long sentence';
const HOUR = 3_600;
const ADDRESS = '192.0.2.1';

let database: MigratedDatabase;
let accounts: TestAccounts;
let passwords: PasswordsService;
let ada: UserEntity;
let count = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  ({ passwords } = accounts);
});
afterAll(() => database.drop());
beforeEach(async () => {
  accounts.events.length = 0;
  ada = await accounts.signedUp(`ada-${++count}`);
});

const person = ({ seq, username }: UserEntity) => ({ user: { id: seq, name: username }, address: ADDRESS });
const change = (password: string, sessionId: string) =>
  passwords.change(person(ada), { password, sessionId });
const sessionsOf = async ({ seq }: UserEntity) =>
  (await accounts.sessions.list(seq)).map(({ id }) => id).sort();
const isSet = async (password: string) =>
  (await passwords.prove(ada.username.toUpperCase(), password, ADDRESS)) !== null;

describe('a password', () => {
  it('is stored as a hash', async () => {
    const [row] = await database.source.query<{ hash: string }[]>(
      'SELECT hash FROM user_password WHERE user_seq = $1',
      [ada.seq],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect(await isSet(PASSWORD)).toBe(true);
    expect(await isSet('wrong')).toBe(false);
  });

  it('is hashed even for a user that does not exist or has no password', async () => {
    const other = await accounts.withoutPassword(`no-password-${count}`);
    const matches = jest.spyOn(accounts.hasher, 'matches');
    expect(await passwords.prove('not-a-user', PASSWORD, ADDRESS)).toBeNull();
    expect(await passwords.prove(other.username, '', ADDRESS)).toBeNull();
    expect(matches.mock.calls).toEqual([
      [null, PASSWORD, ADDRESS],
      [null, '', ADDRESS],
    ]);
    matches.mockRestore();
  });
});

describe('a password change', () => {
  it('ends the other sessions', async () => {
    const [own] = [await accounts.beginSession(ada), await accounts.beginSession(ada)];
    await change(NEW, own.id);
    expect(await sessionsOf(ada)).toEqual([own.id]);
    expect([await isSet(PASSWORD), await isSet(NEW)]).toEqual([false, true]);
    expect(accounts.events).toEqual([['password_changed', person(ada)]]);
  });

  it('fails if a link set the password meanwhile', async () => {
    const token = await passwords.makeLink(ada.seq, HOUR);
    const { id: sessionId } = await accounts.beginSession(ada);
    const hash = jest.spyOn(accounts.hasher, 'hash').mockImplementationOnce(async () => {
      await passwords.setByLink(token, NEW, ADDRESS);
      return 'a hash';
    });
    await expect(change('the sentence of a thief', sessionId)).rejects.toThrow(Conflict);
    hash.mockRestore();
    expect(await isSet(NEW)).toBe(true);
  });

  it('rejects passwords that are easy to guess', async () => {
    await expect(change(`${ada.username} and more`, '')).rejects.toThrow(ValidationFailed);
    expect(await isSet(PASSWORD)).toBe(true);
  });

  it('sets the first one of a user without one', async () => {
    ada = await accounts.withoutPassword(`keys-only-${count}`);
    expect(await passwords.hasPassword(ada.seq)).toBe(false);
    const { id: sessionId } = await accounts.beginSession(ada);
    await change(NEW, sessionId);
    expect([await passwords.hasPassword(ada.seq), await isSet(NEW)]).toEqual([true, true]);
  });

  it('invalidates earlier links', async () => {
    const token = await passwords.makeLink(ada.seq, HOUR);
    const { id: sessionId } = await accounts.beginSession(ada);
    await change(NEW, sessionId);
    await expect(passwords.userOfLink(token)).rejects.toThrow(Gone);
  });
});

describe('a password link', () => {
  const outcomes = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? (one.reason as Error) : null,
    );

  it('sets a password once and ends all sessions', async () => {
    await accounts.beginSession(ada);
    const token = await passwords.makeLink(ada.seq, HOUR);
    expect((await passwords.userOfLink(token)).username).toBe(ada.username);
    await expect(passwords.setByLink(token, 'short', ADDRESS)).rejects.toThrow(ValidationFailed);
    await passwords.setByLink(token, NEW, ADDRESS);
    expect(await isSet(NEW)).toBe(true);
    expect(await sessionsOf(ada)).toEqual([]);
    expect(accounts.events).toEqual([['password_changed', person(ada)]]);
    await expect(passwords.setByLink(token, PASSWORD, ADDRESS)).rejects.toThrow(Gone);
    expect(await isSet(NEW)).toBe(true);
  });

  it('works for one of many concurrent requests', async () => {
    const token = await passwords.makeLink(ada.seq, HOUR);
    const errors = await outcomes(
      Array.from({ length: 8 }, (_, n) => passwords.setByLink(token, `${NEW} ${n}`, ADDRESS)),
    );
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(errors.filter((error) => error instanceof Gone)).toHaveLength(7);
    expect(await isSet(`${NEW} ${errors.indexOf(null)}`)).toBe(true);
  });

  it('works once even if a user has several, also during a password change', async () => {
    let hashes = 0;
    const hash = jest.spyOn(accounts.hasher, 'hash').mockImplementation(() => Promise.resolve(`${hashes++}`));
    const matches = jest.spyOn(accounts.hasher, 'matches').mockResolvedValue(true);
    for (let round = 0; round < 20; round++) {
      const tokens = await Promise.all(Array.from({ length: 3 }, () => passwords.makeLink(ada.seq, HOUR)));
      const { id: sessionId } = await accounts.beginSession(ada);
      const uses = tokens.map((token) => passwords.setByLink(token, NEW, ADDRESS));
      const errors = await outcomes([change(NEW, sessionId), ...uses]);
      expect(errors.filter((error) => error === null)).toHaveLength(1);
      for (const error of errors) expect([undefined, 'Gone', 'Conflict']).toContain(error?.constructor.name);
    }
    for (const mock of [hash, matches]) mock.mockRestore();
  });

  it('expires, and the next one removes it', async () => {
    const token = await passwords.makeLink(ada.seq, 0);
    await expect(passwords.userOfLink(token)).rejects.toThrow(Gone);
    await expect(passwords.setByLink(token, NEW, ADDRESS)).rejects.toThrow(Gone);
    await passwords.makeLink(ada.seq, HOUR);
    expect(await database.source.query('SELECT FROM password_link WHERE expires_at <= now()')).toEqual([]);
    await expect(passwords.userOfLink('made up')).rejects.toThrow(Gone);
  });

  it('is stored without its secret part', async () => {
    const token = await passwords.makeLink(ada.seq, HOUR);
    const rows = JSON.stringify(
      await database.source.query('SELECT token_hash::text, expires_at FROM password_link'),
    );
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token).toString('hex'));
  });
});
