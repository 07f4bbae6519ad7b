import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions, longWorkOptions } from './data-source-options.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { run } from './statement.js';

// Without a limit of ours, these would wait for a quarter of an hour.
jest.setTimeout(40_000);

/** More than a statement of a request may take. */
const LONG_STATEMENT = 'SELECT pg_sleep(7.5)';

let database: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port } = database.address;
  proxy = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
});
afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

const throughProxy = () => ({ ...database.address, host: '127.0.0.1', port: proxy.port });

describe('a database that falls silent', () => {
  // This one and the next only wait, so they wait together.
  it.concurrent(
    'is unavailable to those who use it then, and not to those who come when it is back',
    async () => {
      const source = await new DataSource(dataSourceOptions(throughProxy(), entities)).initialize();
      // One connection for each of those below.
      await Promise.all([1, 2, 3].map(() => source.query('SELECT pg_sleep(0.1)')));
      proxy.swallow();
      const refusals = await Promise.allSettled([
        source.query('SELECT 1'),
        run(source.manager, { name: 'one', text: 'SELECT 1' }, []),
        source.transaction((manager) => manager.query('SELECT 1')),
      ]);
      proxy.pass();
      for (const refusal of refusals) {
        expect(refusal.status).toBe('rejected');
        expect(isDatabaseUnavailable((refusal as PromiseRejectedResult).reason)).toBe(true);
      }
      expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await source.destroy();
    },
  );

  it.concurrent('is told from one that is at long work', async () => {
    const [requests, longWork] = await Promise.all([
      new DataSource(dataSourceOptions(database.address, entities)).initialize(),
      new DataSource(longWorkOptions(database.address)).initialize(),
    ]);
    await Promise.all([
      expect(longWork.query(LONG_STATEMENT)).resolves.toHaveLength(1),
      expect(requests.query(LONG_STATEMENT)).rejects.toThrow('canceling statement due to statement timeout'),
    ]);
    await Promise.all([requests.destroy(), longWork.destroy()]);
  });

  it('learns within half a minute that a client is gone', async () => {
    const source = await new DataSource(dataSourceOptions(throughProxy(), entities)).initialize();
    // The server's side of the proxy is a unix socket, where these settings read as zero.
    const [row] = await source.query<{ setting: string }[]>(
      "SELECT string_agg(name || '=' || reset_val, ' ' ORDER BY name) AS setting FROM pg_settings WHERE name ~ '^tcp_'",
    );
    expect(row?.setting).toBe(
      'tcp_keepalives_count=3 tcp_keepalives_idle=10 tcp_keepalives_interval=5 tcp_user_timeout=25000',
    );
    await source.destroy();
  });
});
