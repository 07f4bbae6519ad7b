import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { CERTIFIED_USER, startTlsDatabase, type TlsDatabase } from '../../../test/support/tls-database.js';
import { InvalidSetting } from '../config/app-config.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from './data-source-options.js';
import { parseDatabaseUrl } from './database-url.js';

describe('a DATABASE_URL', () => {
  it('uses no TLS without an sslmode and with disable', () => {
    expect(parseDatabaseUrl('postgres://ada@db/reels').ssl).toBe(false);
    expect(parseDatabaseUrl('postgres://ada@db/reels?sslmode=disable').ssl).toBe(false);
  });

  it('that names a missing file, or lacks a required one, is an invalid setting', () => {
    const parse = (query: string) => () => parseDatabaseUrl(`postgres://ada:secret@db/reels?${query}`);
    expect(parse('sslmode=verify-full&sslrootcert=/none/root.crt')).toThrow(InvalidSetting);
    expect(parse('sslmode=verify-full&sslrootcert=/none/root.crt')).toThrow(
      /^DATABASE_URL .*\/none\/root\.crt/,
    );
    expect(parse('sslmode=verify-ca')).toThrow(/^DATABASE_URL .*sslrootcert/);
    expect(parse('sslmode=verify-ca')).not.toThrow(/:secret@/);
  });
});

describe('a PostgreSQL that accepts only TLS', () => {
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
  ])('accepts sslmode=%s at %s with the certificate of its CA', async (mode, host) => {
    await expect(connect(host, `sslmode=${mode}&${trusted()}`)).resolves.toMatch(/^TLSv1\./);
  });

  it.each(['verify-full', 'require'])(
    'is rejected by sslmode=%s at a host that its certificate does not name',
    async (mode) => {
      await expect(connect('127.0.0.1', `sslmode=${mode}&${trusted()}`)).rejects.toThrow(
        /does not match certificate/,
      );
    },
  );

  it.each(['verify-full', 'verify-ca', 'require'])(
    'is rejected by sslmode=%s with the certificate of another CA',
    async (mode) => {
      const query = `sslmode=${mode}&sslrootcert=${database.file('stranger.crt')}`;
      await expect(connect('localhost', query)).rejects.toThrow(/certificate/);
    },
  );

  it('is rejected without sslrootcert, because no CA of the system signed its certificate', async () => {
    await expect(connect('localhost', 'sslmode=verify-full')).rejects.toThrow(/certificate/);
  });

  it('is not verified with no-verify', async () => {
    await expect(connect('127.0.0.1', 'sslmode=no-verify')).resolves.toMatch(/^TLSv1\./);
  });

  it('rejects connections without TLS', async () => {
    await expect(connect('localhost', 'sslmode=disable')).rejects.toThrow(/no encryption/);
  });

  it('authenticates the client by sslcert and sslkey', async () => {
    const own = `sslcert=${database.file('client.crt')}&sslkey=${database.file('client.key')}`;
    const query = `sslmode=verify-full&${trusted()}`;
    await expect(connect('localhost', `${query}&${own}`, CERTIFIED_USER)).resolves.toMatch(/^TLSv1\./);
    await expect(connect('localhost', query, CERTIFIED_USER)).rejects.toThrow(/certificate/);
  });
});
