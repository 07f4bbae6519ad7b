import { NestFactory } from '@nestjs/core';
import { BackgroundWorkModule } from './background-work.module.js';
import { AppConfig, InvalidSetting } from '../platform/config/app-config.js';
import { parseDatabaseUrl } from '../platform/database/database-url.js';
import { migrate } from '../platform/database/migrate.js';
import { settingWarnings } from '../platform/config/setting-warnings.js';
import { VERSION } from '../platform/config/version.js';
import { makeLogger } from '../platform/logging/log.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import { limitStop, untilAskedToStop } from './shutdown.js';
import { orExit } from './startup-errors.js';
import { traced } from './traced.js';

const log = await makeLogger();
const { app, endTracing } = await orExit('The worker cannot start.', start);
const asked = untilAskedToStop();
log.info({ version: VERSION }, 'worker ready');
log.info({ reason: await asked }, 'stopping');
limitStop(log);
await orExit('The worker did not stop cleanly.', () => app.close());
await endTracing();
log.info('stopped');
process.exit(0);

async function start() {
  const config = await AppConfig.withRegistries(log);
  log.level = config.logLevel;
  for (const warning of settingWarnings()) log.warn(warning);
  if (config.databaseUrl === undefined || config.redisUrl === undefined) {
    throw new InvalidSetting('A worker process needs DATABASE_URL and REDIS_URL.');
  }
  const address = parseDatabaseUrl(config.databaseUrl);
  await migrate(address, { log });
  const endTracing = await traced(config, 'ttyreel-worker');
  const app = await NestFactory.createApplicationContext(
    BackgroundWorkModule.register(config, address, log),
    { logger: new NestLogger(log), abortOnError: false },
  );
  await app.get(BackgroundWorkModule).start(true);
  return { app, endTracing };
}
