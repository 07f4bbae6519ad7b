import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { DatabaseModule } from './database.module.js';

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
