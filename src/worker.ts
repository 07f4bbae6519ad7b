import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app/app.module.js';
import { AppConfig, InvalidSetting } from './platform/config/app-config.js';
import { parseDatabaseUrl } from './platform/database/database-url.js';
import { migrate } from './platform/database/migrate.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { JobRunner } from './platform/jobs/job-runner.service.js';
import { OutboxRelay } from './platform/jobs/outbox-relay.service.js';
import { Schedule } from './platform/jobs/schedule.service.js';
import { makeLogger } from './platform/logging/log.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import { RenditionBackfill } from './resources/media/derived/rendition-backfill.service.js';
import { Mp4Service } from './resources/media/mp4/mp4.service.js';
import { SearchIndex } from './indexing/search-index/search-index.service.js';
import { untilAskedToStop } from './app/shutdown.js';
import { orExit } from './app/startup-errors.js';
import { DiskSpace } from './platform/storage/disk-space.js';

const log = makeLogger();
const app = await orExit('The worker cannot start.', start);
log.info('worker ready');
log.info({ reason: await untilAskedToStop() }, 'stopping');
await orExit('The worker did not stop in order.', () => app.close());
process.exit(0);

async function start(): Promise<INestApplicationContext> {
  const config = await AppConfig.withRegistries(log);
  if (config.databaseUrl === undefined || config.redisUrl === undefined) {
    throw new InvalidSetting('A worker of its own needs DATABASE_URL and REDIS_URL.');
  }
  const address = parseDatabaseUrl(config.databaseUrl);
  await migrate(address);
  const context = await NestFactory.createApplicationContext(AppModule.register(config, address, log), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  await context.get(Mp4Service).encoder();
  const runner = context.get(JobRunner);
  await context.get(JobQueue).work((outboxSeq) => runner.run(outboxSeq));
  context.get(OutboxRelay).start({
    isHeldBack: async () => config.s3 === undefined && (await context.get(DiskSpace).isLow()),
  });
  context.get(Schedule).start();
  context.get(SearchIndex).startMaintenance();
  context.get(RenditionBackfill).start();
  return context;
}
