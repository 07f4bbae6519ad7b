import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions, longWorkOptions } from './data-source-options.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { run } from './statement.js';

/** Longer than the statement timeout of a request. */
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

describe('a database that stops responding', () => {
  // This test and the next one only wait, so they run concurrently.
  it.concurrent('is unavailable for current queries and works again afterwards', async () => {
    const source = await new DataSource(dataSourceOptions(throughProxy(), entities)).initialize();
    // One connection for each query below.
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
  });

  it.concurrent('is distinguished from one with a long-running statement', async () => {
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

  it.concurrent('is distinguished from one that answers the statements of a connection in turn', async () => {
    const source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
    const sleep = { name: 'sleep', text: 'SELECT pg_backend_pid() AS pid, pg_sleep(3)' };
    const rows = await Promise.all([1, 2, 3].map(() => run<{ pid: number }>(source.manager, sleep, [])));
    expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBe(1);
    await source.destroy();
  });

  it('detects a lost client within half a minute', async () => {
    const source = await new DataSource(dataSourceOptions(throughProxy(), entities)).initialize();
    // The server's side of the proxy is a unix socket, where the current values of these settings are zero.
    const [row] = await source.query<{ setting: string }[]>(
      "SELECT string_agg(name || '=' || reset_val, ' ' ORDER BY name) AS setting FROM pg_settings WHERE name ~ '^tcp_'",
    );
    expect(row?.setting).toBe(
      'tcp_keepalives_count=3 tcp_keepalives_idle=10 tcp_keepalives_interval=5 tcp_user_timeout=25000',
    );
    await source.destroy();
  });
});
