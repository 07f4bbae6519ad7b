import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../../test/support/test-accounts.js';
import { aDraft, TestGifCreation, TOO_LONG } from '../../../../test/support/test-gif-creation.js';
import { AccountSuspended, Conflict } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { GifDraft, GifCreationService } from './gif-creation.service.js';

let database: MigratedDatabase;
let source: DataSource;
let test: TestGifCreation;
let newGifs: GifCreationService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  test = await TestGifCreation.create(source);
  newGifs = test.service();
});
afterAll(async () => {
  await database.drop();
  await test.end();
});
beforeEach(() => test.reset());

/** A claim that records its calls or rejects them. */
function claim(record: Claim['record']): Claim {
  return { made: null, record, store: () => Promise.resolve(), release: () => Promise.resolve() };
}

const many = (count: number, make: (n: number) => GifDraft) =>
  Array.from({ length: count }, (_, n) => make(n));
const settle = (drafts: readonly GifDraft[]) =>
  Promise.allSettled(drafts.map((each) => newGifs.create(each)));
const reasonsOf = (made: readonly PromiseSettledResult<unknown>[]) =>
  made.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
const column = async <Value>(query: string): Promise<Value[]> =>
  (await source.query<{ value: Value }[]>(query)).map(({ value }) => value);

describe('recordings that are created concurrently', () => {
  it('are stored with their lists, search documents and jobs', async () => {
    const visibility = (n: number) => (n % 5 === 0 ? 'unlisted' : 'public');
    const made = await settle(
      many(60, (n) => aDraft({ title: `No. ${n}`, visibility: visibility(n) }, [`t${n % 3}`])),
    );
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([]);

    expect((await column('SELECT title AS value FROM gif')).sort()).toEqual(
      made.map((_, n) => `No. ${n}`).sort(),
    );
    expect(await column(`SELECT count::int AS value FROM list_count WHERE scope = 'all'`)).toEqual([48]);
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
    expect(await column('SELECT count(*)::int AS value FROM search_document')).toEqual([48]);
    expect(await column('SELECT count(*)::int AS value FROM gif_stats')).toEqual([60]);
    expect(await column('SELECT DISTINCT count(*)::int AS value FROM rendition GROUP BY gif_seq')).toEqual([
      5,
    ]);
    expect(await column('SELECT DISTINCT count(*)::int AS value FROM outbox GROUP BY subject_seq')).toEqual([
      1,
    ]);
  });

  it('do not deadlock with an edit, which locks the quota and then adds tags', async () => {
    const draft = aDraft({}, ['Both']);
    const { created } = await source.transaction(async (edit) => {
      await edit.query(
        `INSERT INTO storage_usage AS used (user_seq, bytes, gifs) VALUES ($1, 0, 0)
         ON CONFLICT (user_seq) DO UPDATE SET bytes = used.bytes`,
        [draft.gif.authorSeq],
      );
      const creation = newGifs.create(draft);
      await delay(200);
      await edit.query(`INSERT INTO tag (slug, name) VALUES ('both', 'Both')`);
      return { created: creation };
    });
    await expect(created).resolves.toHaveProperty('gif.title', draft.gif.title);
  });

  it('share new tags and a new repository', async () => {
    const codehostUrl = 'https://github.com/ada/engine';
    await settle(
      many(30, (n) => aDraft({ codehostUrl: `${codehostUrl}${n % 2 ? '' : '.git'}` }, ['New', `Own ${n}`])),
    );
    expect(await column('SELECT slug AS value FROM repo')).toEqual(['ada-engine']);
    expect(await column('SELECT DISTINCT repo_seq AS value FROM gif')).toEqual([1]);
    expect(await column(`SELECT count(*)::int AS value FROM tag`)).toEqual([31]);
    expect(
      await column(`SELECT count(*)::int AS value FROM gif_tag JOIN tag ON seq = tag_seq WHERE slug = 'new'`),
    ).toEqual([30]);
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
  });

  it('wake the relay, which queues their jobs', async () => {
    const { relay, queue } = test.outbox;
    await relay.stop();
    queue.added.length = 0;
    await newGifs.create(aDraft());
    await relay.stop();
    expect(queue.added.sort()).toEqual(await column('SELECT seq::int AS value FROM outbox ORDER BY seq'));
    expect(queue.added).toHaveLength(1);
  });

  it('leave connections to others while they wait for the quota of their author', async () => {
    await newGifs.create(aDraft());
    const { made } = await source.transaction(async (manager) => {
      await manager.query('SELECT FROM storage_usage FOR UPDATE');
      const waiting = settle(many(20, () => aDraft()));
      await delay(100);
      expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([1]);
      return { made: waiting };
    });
    expect(reasonsOf(await made)).toEqual([]);
  });

  it('are returned unchanged, each to its own caller', async () => {
    const made = await Promise.all(
      many(20, (n) => aDraft({ title: `No. ${n}` }, ['b', `t${n}`])).map((each) => newGifs.create(each)),
    );
    expect(made.map(({ gif: { title, tags } }) => [title, tags.map(({ slug }) => slug)])).toEqual(
      made.map((_, n) => [`No. ${n}`, ['b', `t${n}`]]),
    );
  });
});

it('are not created for a suspended author, and a suspension waits for those being created', async () => {
  const { administration, users } = new TestAccounts(source);
  const order: string[] = [];
  const { suspended } = await source.transaction(async (manager) => {
    await users.requireActive(1, manager);
    const suspension = administration.suspend('ada', 'Spam.', 'operator');
    await delay(100);
    order.push('created');
    return { suspended: suspension.then(() => order.push('suspended')) };
  });
  await suspended;
  expect(order).toEqual(['created', 'suspended']);
  await expect(newGifs.create(aDraft())).rejects.toThrow(AccountSuspended);
  await administration.unsuspend('ada', 'operator');
});

describe('a recording that the database rejects', () => {
  it('does not prevent the others', async () => {
    const made = await settle(many(50, (n) => aDraft({ title: n === 20 ? TOO_LONG : `No. ${n}` }, ['git'])));
    expect(made.map(({ status }) => status).indexOf('rejected')).toBe(20);
    expect(reasonsOf(made)).toEqual([expect.stringContaining('too long')]);
    expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([49]);
    expect(await column(`SELECT count::int AS value FROM list_count WHERE scope = 'tag=1'`)).toEqual([49]);
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
  });

  it('fails with its own reason, even if that is not from the database', async () => {
    const recorded: string[] = [];
    const taken = new Conflict('A newer request with this key is running.');
    const drafts = [
      aDraft(),
      aDraft({ title: TOO_LONG }),
      aDraft(
        {},
        [],
        claim(() => Promise.reject(taken)),
      ),
      aDraft(
        {},
        [],
        claim((id) => Promise.resolve(void recorded.push(id))),
      ),
    ];
    const [first, tooLong, refused, kept] = await settle(drafts);
    expect(first?.status).toBe('fulfilled');
    expect(tooLong).toMatchObject({ reason: { message: expect.stringContaining('too long') } });
    expect(refused).toEqual({ status: 'rejected', reason: taken });
    expect(kept).toMatchObject({ status: 'fulfilled', value: { gif: { id: recorded.at(-1) } } });
    expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([2]);
  });

  it('is not retried if the commit failed, because it may have succeeded', async () => {
    await source.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused at the end'; END $$;
      CREATE CONSTRAINT TRIGGER refusal AFTER INSERT ON gif DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      const made = await settle(many(9, () => aDraft()));
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 'rejected'));
      expect(await column('SELECT last_value::int AS value FROM gif_seq_seq')).toEqual([9]);
    } finally {
      await source.query('DROP TRIGGER refusal ON gif; DROP FUNCTION refuse()');
    }
  });
});
