import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { AppConfig, InvalidSetting } from './config/app-config.js';
import { parseDatabaseUrl } from './database/database-url.js';
import { migrate } from './database/migrate.js';
import { PurgeSchedule } from './gifs/purge/purge-schedule.service.js';
import { JobQueue } from './jobs/job-queue.js';
import { JobRunner } from './jobs/job-runner.service.js';
import { OutboxRelay } from './jobs/outbox-relay.service.js';
import { makeLogger } from './log/log.js';
import { NestLogger } from './log/nest-logger.js';
import { untilAskedToStop } from './signals.js';
import { explainError } from './start-error.js';

const log = makeLogger();
try {
  const config = AppConfig.fromEnvironment();
  if (config.databaseUrl === undefined || config.redisUrl === undefined) {
    throw new InvalidSetting('A worker of its own needs DATABASE_URL and REDIS_URL.');
  }
  const address = parseDatabaseUrl(config.databaseUrl);
  await migrate(address);
  const app = await NestFactory.createApplicationContext(AppModule.register(config, address, log), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const runner = app.get(JobRunner);
  app.get(JobQueue).work((outboxSeq) => runner.run(outboxSeq));
  app.get(OutboxRelay).start();
  app.get(PurgeSchedule).start();
  log.info('worker ready');
  log.info({ reason: await untilAskedToStop() }, 'stopping');
  await app.close();
  process.exit(0);
} catch (error) {
  console.error(`The worker cannot start. ${explainError(error)}`);
  process.exit(1);
}
