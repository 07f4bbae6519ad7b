import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { configOfCommand } from '../../platform/config/kept-site-url.js';
import { parseDatabaseUrl } from '../../platform/database/database-url.js';
import { openEmbeddedPostgres, startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { migrate } from '../../platform/database/migrate.js';
import { makeLogger } from '../../platform/logging/log.js';
import { NestLogger } from '../../platform/logging/nest-logger.js';
import { AdminModule } from './admin.module.js';
import { requireDataDirectory } from './data-directory.js';

export const STANDARD_ERROR = 2;

export interface AppOptions {
  /** Creates the data folder if it does not exist. */
  readonly init?: boolean;
  /** Runs before the application starts, while no other process uses the data folder. */
  readonly alone?: () => Promise<void>;
}

/**
 * Runs a command while a service runs, or with a database that it starts.
 * @throws DataDirectoryInUse for an exclusive command while a service runs
 */
export async function withApp(
  use: (app: INestApplicationContext) => Promise<void>,
  { init = false, alone }: AppOptions = {},
): Promise<void> {
  const config = await configOfCommand();
  // Standard output contains only the result.
  const log = await makeLogger(STANDARD_ERROR);
  log.level = config.logLevel;
  if (!init) requireDataDirectory(config);
  const openPostgres = alone ? startEmbeddedPostgres : openEmbeddedPostgres;
  const postgres = config.databaseUrl === undefined ? await openPostgres(config.dataDirectory) : null;
  try {
    await alone?.();
    const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
    await migrate(address, { log });
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
