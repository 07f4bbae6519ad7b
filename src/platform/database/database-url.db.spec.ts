import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { CERTIFIED_USER, startTlsDatabase, type TlsDatabase } from '../../../test/support/tls-database.js';
import { InvalidSetting } from '../config/app-config.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from './data-source-options.js';
import { parseDatabaseUrl } from './database-url.js';

jest.setTimeout(30_000);

describe('a DATABASE_URL', () => {
  it('without an sslmode, or with disable, asks for no TLS', () => {
    expect(parseDatabaseUrl('postgres://ada@db/reels').ssl).toBe(false);
    expect(parseDatabaseUrl('postgres://ada@db/reels?sslmode=disable').ssl).toBe(false);
  });

  it('that names a file which is not there, or none where one is needed, is a wrong setting', () => {
    const parse = (query: string) => () => parseDatabaseUrl(`postgres://ada:secret@db/reels?${query}`);
    expect(parse('sslmode=verify-full&sslrootcert=/none/root.crt')).toThrow(InvalidSetting);
    expect(parse('sslmode=verify-full&sslrootcert=/none/root.crt')).toThrow(
      /^DATABASE_URL .*\/none\/root\.crt/,
    );
    expect(parse('sslmode=verify-ca')).toThrow(/^DATABASE_URL .*sslrootcert/);
    expect(parse('sslmode=verify-ca')).not.toThrow(/:secret@/);
  });
});

describe('a PostgreSQL that takes TLS alone', () => {
  let database: TlsDatabase;

  beforeAll(async () => {
    database = await startTlsDatabase();
  });
  afterAll(() => database.stop());

  /** Connects as the service does. @returns the TLS version of the connection */
  async function connect(host: string, query: string, user = 'ttyreel'): Promise<unknown> {
    const url = `postgres://${user}@${host}:${database.port}/postgres?${query}`;
    const source = await new DataSource(dataSourceOptions(parseDatabaseUrl(url), entities)).initialize();
    try {
      const [row] = await source.query<{ version: string }[]>(
        'SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      return row?.version;
    } finally {
      await source.destroy();
    }
  }

  const trusted = () => `sslrootcert=${database.file('authority.crt')}`;

  it.each([
    ['verify-full', 'localhost'],
    ['require', 'localhost'],
    ['verify-ca', 'localhost'],
    ['verify-ca', '127.0.0.1'],
  ])('is reached by sslmode=%s at %s with the certificate of its authority', async (mode, host) => {
    await expect(connect(host, `sslmode=${mode}&${trusted()}`)).resolves.toMatch(/^TLSv1\./);
  });

  it.each(['verify-full', 'require'])(
    'is refused by sslmode=%s at a host that its certificate does not name',
    async (mode) => {
      await expect(connect('127.0.0.1', `sslmode=${mode}&${trusted()}`)).rejects.toThrow(
        /does not match certificate/,
      );
    },
  );

  it.each(['verify-full', 'verify-ca', 'require'])(
    'is refused by sslmode=%s when another authority is trusted',
    async (mode) => {
      const query = `sslmode=${mode}&sslrootcert=${database.file('stranger.crt')}`;
      await expect(connect('localhost', query)).rejects.toThrow(/certificate/);
    },
  );

  it('is refused without sslrootcert, as no authority of the system knows it', async () => {
    await expect(connect('localhost', 'sslmode=verify-full')).rejects.toThrow(/certificate/);
  });

  it('is not verified with no-verify', async () => {
    await expect(connect('127.0.0.1', 'sslmode=no-verify')).resolves.toMatch(/^TLSv1\./);
  });

  it('is not reached without TLS', async () => {
    await expect(connect('localhost', 'sslmode=disable')).rejects.toThrow(/no encryption/);
  });

  it('learns who asks from sslcert and sslkey', async () => {
    const own = `sslcert=${database.file('client.crt')}&sslkey=${database.file('client.key')}`;
    const query = `sslmode=verify-full&${trusted()}`;
    await expect(connect('localhost', `${query}&${own}`, CERTIFIED_USER)).resolves.toMatch(/^TLSv1\./);
    await expect(connect('localhost', query, CERTIFIED_USER)).rejects.toThrow(/certificate/);
  });
});
