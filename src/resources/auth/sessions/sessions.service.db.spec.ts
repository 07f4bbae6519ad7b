import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../../test/support/test-accounts.js';
import { hashOfToken } from '../../../platform/credentials/random-token.js';
import { AccountSuspended, NotFound } from '../../../platform/errors/domain-errors.js';
import type { UserEntity } from '../../users/user.entity.js';
import type { SessionsService } from './sessions.service.js';

const DAYS_30 = 30 * 86_400;

let database: MigratedDatabase;
let accounts: TestAccounts;
let sessions: SessionsService;
let ada: UserEntity;
let count = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  ({ sessions } = accounts);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ada = await accounts.withoutPassword(`ada-${++count}`);
});

interface Times {
  readonly unused: number;
  readonly left: number;
}

/** In seconds, rounded to ten. */
async function timesOf(id: string): Promise<Times> {
  const [times] = await database.source.query<Times[]>(
    `SELECT round(extract(epoch FROM now() - last_used_at), -1)::int AS unused,
       round(extract(epoch FROM expires_at - now()), -1)::int AS left
     FROM session WHERE id = $1`,
    [id],
  );
  return times ?? { unused: NaN, left: NaN };
}

const age = (id: string, seconds: number) =>
  database.source.query(
    `UPDATE session SET last_used_at = last_used_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE id = $1`,
    [id, seconds],
  );

const idsOf = async ({ seq }: UserEntity) => (await sessions.list(seq)).map(({ id }) => id);

describe('a session', () => {
  it('is stored as the hash of its token', async () => {
    const token = await sessions.begin(ada.seq, 'x'.repeat(500));
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await sessions.list(ada.seq);
    expect(row?.tokenHash).toEqual(hashOfToken(token));
    expect(row?.userAgent).toHaveLength(200);
    const rows = JSON.stringify(await database.source.query('SELECT session::text AS row FROM session'));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('identifies its user, without a key', async () => {
    const { token, id } = await accounts.beginSession(ada);
    const viewer = { userSeq: ada.seq, username: ada.username, isStaff: false, namedKey: null };
    expect(await sessions.find(token)).toEqual({ id, viewer, isConfirmed: false, suspension: null });
  });

  it.each(['', 'made up', 'A'.repeat(43), "' OR true --"])('is not found by %p', async (token) => {
    expect(await sessions.find(token)).toBeNull();
  });

  it('says whether its user is suspended', async () => {
    const { token } = await accounts.beginSession(ada);
    await accounts.administration.suspend(ada.username, 'Spam', 'operator');
    expect((await sessions.find(token))?.suspension).toEqual(new AccountSuspended('Spam'));
    await accounts.administration.unsuspend(ada.username, 'operator');
    expect((await sessions.find(token))?.suspension).toBeNull();
  });
});

describe('the expiry of a session', () => {
  it('is extended by each use, at most once a minute', async () => {
    const { token, id } = await accounts.beginSession(ada);
    expect(await timesOf(id)).toEqual({ unused: 0, left: DAYS_30 });
    await age(id, 50);
    await sessions.find(token);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await timesOf(id)).toEqual({ unused: 50, left: DAYS_30 - 50 });

    await age(id, 20);
    await sessions.find(token);
    while ((await timesOf(id)).unused > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await timesOf(id)).toEqual({ unused: 0, left: DAYS_30 });
  });

  it('is 30 days after the last use, and the next session removes expired ones', async () => {
    const { token, id } = await accounts.beginSession(ada);
    await age(id, DAYS_30);
    expect(await sessions.find(token)).toBeNull();
    expect(await idsOf(ada)).toEqual([]);
    const next = await accounts.beginSession(ada);
    const rows = await database.source.query<unknown>('SELECT id FROM session WHERE user_seq = $1', [
      ada.seq,
    ]);
    expect(rows).toEqual([{ id: next.id }]);
  });
});

describe('ending sessions', () => {
  it("works for the user's own sessions", async () => {
    const bob = await accounts.withoutPassword(`bob-${count}`);
    const [one, two] = [await accounts.beginSession(ada), await accounts.beginSession(ada)];
    await expect(sessions.end(one.id, bob.seq)).rejects.toThrow(NotFound);
    await expect(sessions.end('not-an-id', ada.seq)).rejects.toThrow(NotFound);
    expect(await idsOf(ada)).toEqual([two.id, one.id]);
    await sessions.end(one.id, ada.seq);
    expect(await idsOf(ada)).toEqual([two.id]);
    expect(await sessions.find(one.token)).toBeNull();
    await expect(sessions.end(one.id, ada.seq)).rejects.toThrow(NotFound);
  });

  it('can spare the current session and affects only this user', async () => {
    const bob = await accounts.withoutPassword(`bob-${count}`);
    const theirs = await accounts.beginSession(bob);
    const own = [await accounts.beginSession(ada), await accounts.beginSession(ada)];
    const { manager } = database.source;
    await sessions.endAll(ada.seq, manager, own[0]?.id);
    expect(await idsOf(ada)).toEqual([own[0]?.id]);
    await sessions.endAll(ada.seq, manager);
    expect(await idsOf(ada)).toEqual([]);
    expect(await idsOf(bob)).toEqual([theirs.id]);
  });
});
