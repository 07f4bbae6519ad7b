import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { startTcpProxy } from '../../../test/support/tcp-proxy.js';
import { createTestDatabase } from '../../../test/support/test-database.js';
import { DatabaseModule } from './database.module.js';

it('connects again to a database that is too busy to answer', async () => {
  const server = await createTestDatabase();
  const { address } = server;
  const proxy = await startTcpProxy({ path: `${address.host}/.s.PGSQL.${address.port}` });
  proxy.swallow();
  const logged: string[] = [];
  const error = (message: unknown) => {
    logged.push(String(message));
    proxy.pass();
  };
  const logger = { log: () => undefined, warn: () => undefined, error };
  const database = DatabaseModule.register({ ...address, host: '127.0.0.1', port: proxy.port }, []);
  const app = await NestFactory.createApplicationContext(database, { logger, abortOnError: false });
  await app.close();
  await proxy.stop();
  await server.drop();
  expect(logged[0]).toContain('Retrying');
});

it('does not retry when the database rejects the connection, because the start has just used it', async () => {
  const logged: string[] = [];
  const log = (message: unknown) => logged.push(String(message));
  const logger = { log: () => undefined, warn: log, error: log };
  const database = DatabaseModule.register(
    { host: '127.0.0.1', port: 1, user: 'ada', database: 'reels' },
    [],
  );
  await expect(
    NestFactory.createApplicationContext(database, { logger, abortOnError: false }),
  ).rejects.toThrow('ECONNREFUSED');
  expect(logged.filter((message) => message.includes('Retrying'))).toEqual([]);
});
