import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { explainError } from '../../app/startup-errors.js';
import { VERSION } from '../config/version.js';
import { migrate } from './migrate.js';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** The last migration of 1.0.0. */
const FIRST_RELEASE = '1764700000001-views.ts';
/** What processes of the release before may need. */
const REMOVES =
  /\b(?:DROP (?:TABLE|COLUMN|VIEW)|RENAME|SET NOT NULL|ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE)\b/i;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a later release', () => {
  const warn = jest.fn();
  const start = () => migrate(database.address, { log: { warn } });

  beforeEach(async () => {
    warn.mockClear();
    await migrate(database.address);
    await client.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
  });
  afterEach(() => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));

  it('whose schema serves this one is named in the log', async () => {
    await start();
    expect(warn.mock.calls).toEqual([
      [
        { migrations: ['Later9999999999999'] },
        `the database has the schema of a later release, which still serves ttyreel ${VERSION}`,
      ],
    ]);
  });

  it('whose schema does not serve this one refuses it, with both versions and what to do', async () => {
    await client.query(`UPDATE schema_release SET oldest = '99.1.0', raised_by = '99.2.0'`);
    const { host, user, database: name } = database.address;
    process.env['DATABASE_URL'] = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`;
    const sentence =
      `The database was migrated by ttyreel 99.2.0, whose schema serves releases from 99.1.0 on; this is ${VERSION}. ` +
      'Start 99.1.0 or a later release, or restore the backup from before the upgrade.';
    const refusal: unknown = await start().catch((error: unknown) => error);
    expect(explainError(refusal)).toBe(sentence);
    await expect(import('../../../ormconfig.js')).rejects.toThrow(sentence);
    expect(warn).not.toHaveBeenCalled();
  });

  it('that says nothing about others refuses them', async () => {
    await client.query('DROP TABLE schema_release');
    await expect(start()).rejects.toThrow(
      /has a schema that ttyreel .* does not know \(Later9999999999999\)/,
    );
  });
});

it('a migration that removes something says which releases the schema still serves', async () => {
  const later = (await readdir(MIGRATIONS)).filter((file) => /^\d+-/.test(file) && file > FIRST_RELEASE);
  for (const file of later) {
    const [up = ''] = (await readFile(new URL(file, MIGRATIONS), 'utf8')).split('async down(');
    if (REMOVES.test(up))
      expect([file, up]).toEqual([file, expect.stringContaining('UPDATE schema_release')]);
  }
});
