import { beforeEach, expect, it } from '@jest/globals';
import { RateLimited } from '../../../platform/errors/domain-errors.js';
import { PasswordHasher } from './password-hasher.js';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.1';
/** Calls of one address that run and wait. */
const ROOM = 50;

let hasher: PasswordHasher;

beforeEach(() => {
  hasher = new PasswordHasher();
});

it('uses Argon2id with the recommended parameters and a new salt each time', async () => {
  const [one, other] = [await hasher.hash(PASSWORD, ADDRESS), await hasher.hash(PASSWORD, ADDRESS)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await hasher.matches(one, PASSWORD, ADDRESS)).toBe(true);
  expect(await hasher.matches(other, PASSWORD, ADDRESS)).toBe(true);
  expect(await hasher.matches(one, `${PASSWORD} `, ADDRESS)).toBe(false);
});

it('matches nothing if no password is stored', async () => {
  expect(await hasher.matches(null, PASSWORD, ADDRESS)).toBe(false);
  expect(await hasher.matches(null, '', ADDRESS)).toBe(false);
});

it('rejects calls of an address that has many waiting, and works again afterwards', async () => {
  const stored = await hasher.hash(PASSWORD, ADDRESS);
  const match = (password: string | null = stored) => hasher.matches(password, PASSWORD, ADDRESS);
  await match(null);
  const crowd = Array.from({ length: ROOM }, () => match());
  const late = await Promise.allSettled([match(), match(null)]);
  for (const result of late) expect(result).toEqual({ status: 'rejected', reason: expect.any(RateLimited) });
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
  expect([await match(), await match(null)]).toEqual([true, false]);
});

it('takes turns: addresses that have all they may waiting do not delay another one', async () => {
  const done: string[] = [];
  const crowds = ['192.0.2.2', '192.0.2.3'].map((address) =>
    Promise.all(
      Array.from({ length: ROOM }, async () => {
        await hasher.hash(PASSWORD, address);
        done.push(address);
      }),
    ),
  );
  await hasher.hash(PASSWORD, ADDRESS);
  // The two that ran already, and those whose turn it was before.
  expect(done.length).toBeLessThanOrEqual(5);
  await Promise.all(crowds);
});
