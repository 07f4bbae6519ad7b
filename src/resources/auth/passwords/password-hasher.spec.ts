import { beforeEach, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { PasswordHasher } from './password-hasher.js';

const PASSWORD = 'correct horse battery';
/** Two hashes run while a hundred calls wait. */
const ROOM = 102;

let hasher: PasswordHasher;

beforeEach(() => {
  hasher = new PasswordHasher();
});

it('uses Argon2id with the recommended parameters and a new salt each time', async () => {
  const [one, other] = [await hasher.hash(PASSWORD), await hasher.hash(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await hasher.matches(one, PASSWORD)).toBe(true);
  expect(await hasher.matches(other, PASSWORD)).toBe(true);
  expect(await hasher.matches(one, `${PASSWORD} `)).toBe(false);
});

it('matches nothing if no password is stored', async () => {
  expect(await hasher.matches(null, PASSWORD)).toBe(false);
  expect(await hasher.matches(null, '')).toBe(false);
});

it('rejects calls above the queue limit and works again afterwards', async () => {
  const stored = await hasher.hash(PASSWORD);
  const crowd = Array.from({ length: ROOM }, () => hasher.matches(stored, PASSWORD));
  const late = await Promise.allSettled([hasher.matches(stored, PASSWORD), hasher.matches(null, PASSWORD)]);
  for (const { status, ...result } of late) {
    expect(status).toBe('rejected');
    expect(result).toEqual({ reason: expect.any(TemporarilyUnavailable) });
    expect(result).toMatchObject({ reason: { retryAfter: 2 } });
  }
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
  expect(await hasher.matches(stored, PASSWORD)).toBe(true);
  expect(await hasher.matches(null, PASSWORD)).toBe(false);
});
