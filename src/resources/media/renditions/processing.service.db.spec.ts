import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { insertWebhook, processing, takeEvents } from '../../../../test/support/webhook-events.js';

let database: MigratedDatabase;
let source: DataSource;
let gif: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  const [ada = 0] = await insertUsers(source, { username: 'ada' });
  await insertWebhook(source, ada, 'https://hooks.example');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE gif, outbox CASCADE');
  [gif = 0] = await insertGifs(source, { id: 'rendered' });
  await source.query(
    `INSERT INTO rendition (gif_seq, name, state) SELECT $1, unnest('{gif,still,mp4}'::text[]), 'pending'`,
    [gif],
  );
});

/** Ends renditions, in one transaction. */
const end = (state: string, names: readonly string[], then = () => Promise.resolve()) =>
  source.transaction((manager) =>
    processing(source).during(gif, manager, async () => {
      const set = 'UPDATE rendition SET state = $1 WHERE gif_seq = $2 AND name = ANY($3)';
      await manager.query(set, [state, gif, names]);
      await then();
    }),
  );
const took = () => takeEvents(source);

describe('the end of the processing', () => {
  it('is told when the last rendition is there, once', async () => {
    await end('ready', ['gif', 'still']);
    expect(await took()).toEqual([]);
    await end('failed', ['mp4']);
    expect(await took()).toEqual([['gif.ready', gif]]);
    await end('ready', ['still']);
    expect(await took()).toEqual([]);
  });

  it('is told again after the next version', async () => {
    await end('ready', ['gif', 'still', 'mp4']);
    await end('pending', ['gif']);
    await end('ready', ['gif']);
    expect(await took()).toEqual([
      ['gif.ready', gif],
      ['gif.ready', gif],
    ]);
  });

  it('is a failure without a picture', async () => {
    await end('failed', ['gif', 'still', 'mp4']);
    expect(await took()).toEqual([['gif.failed', gif]]);
  });

  it('is told once when the last two end concurrently', async () => {
    await end('ready', ['gif']);
    await Promise.all([end('ready', ['still']), end('ready', ['mp4'])]);
    expect(await took()).toEqual([['gif.ready', gif]]);
  });

  it('is not told if the transaction fails', async () => {
    const failing = end('ready', ['gif', 'still', 'mp4'], () =>
      Promise.reject(new Error('The disk is full.')),
    );
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await took()).toEqual([]);
  });

  it('is not told of a deleted recording', async () => {
    await source.query('UPDATE gif SET deleted_at = now()');
    await end('ready', ['gif', 'still', 'mp4']);
    expect(await took()).toEqual([]);
  });
});
