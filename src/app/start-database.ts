import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { AppConfig } from '../platform/config/app-config.js';
import { DataDirectoryUnusable, type EmbeddedPostgres, startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { releaseBallast } from '../platform/storage/ballast.js';
import type { StartSteps } from './start-steps.js';

/** Starts the database in the data folder. @returns null with a `DATABASE_URL` @throws DataDirectoryUnusable */
export async function startDatabase(
  config: AppConfig,
  steps: StartSteps,
  log: Logger,
): Promise<EmbeddedPostgres | null> {
  await makeFolder(config.dataDirectory);
  if (releaseBallast(config.dataDirectory)) log.warn('the disk is full: removed the ballast file to start');
  steps.begin(databaseStep(config));
  if (config.databaseUrl !== undefined) return null;
  return startEmbeddedPostgres(config.dataDirectory, { report: log.warn.bind(log) });
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw DataDirectoryUnusable.because(folder, error as NodeJS.ErrnoException);
  }
}

/** With its parents, for its owner alone. `recursive` of `mkdir` never ends in /proc, where each new folder is ENOENT. */
export async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) await createFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function databaseStep({ databaseUrl, dataDirectory }: AppConfig): string {
  if (databaseUrl !== undefined) return 'connecting to the database of DATABASE_URL';
  return existsSync(path.join(dataDirectory, 'postgres'))
    ? 'starting the database'
    : `creating the database in ${dataDirectory}`;
}
