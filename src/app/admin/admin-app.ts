import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppConfig } from '../../platform/config/app-config.js';
import { parseDatabaseUrl } from '../../platform/database/database-url.js';
import { openEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../platform/database/migrate.js';
import { makeLogger } from '../../platform/logging/log.js';
import { NestLogger } from '../../platform/logging/nest-logger.js';
import { AdminModule } from './admin.module.js';
import { requireDataDirectory } from './data-directory.js';

const STANDARD_ERROR = 2;

/**
 * Runs a command beside a running service, or with a database that it starts.
 * @param options.init makes a data folder where there is none
 */
export async function withApp(
  use: (app: INestApplicationContext) => Promise<void>,
  { init = false } = {},
): Promise<void> {
  const config = AppConfig.fromEnvironment();
  // Standard output has the result alone.
  const log = makeLogger(STANDARD_ERROR);
  log.level = config.logLevel;
  if (!init) requireDataDirectory(config);
  const postgres = config.databaseUrl === undefined ? await openEmbeddedPostgres(config.dataDirectory) : null;
  try {
    const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
    await migrate(address);
    const app = await NestFactory.createApplicationContext(AdminModule.register(config, address, log), {
      logger: new NestLogger(log),
      abortOnError: false,
    });
    try {
      await use(app);
    } finally {
      await app.close();
    }
  } finally {
    await postgres?.stop();
  }
}
