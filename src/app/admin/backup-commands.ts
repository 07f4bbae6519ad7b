import path from 'node:path';
import type { Command } from 'commander';
import { openEmbeddedPostgres } from '@ttyreel/local-postgres';
import { AppConfig } from '../../platform/config/app-config.js';
import { parseDatabaseUrl } from '../../platform/database/database-url.js';
import { makeLogger } from '../../platform/logging/log.js';
import { backUp } from '../backup/back-up.js';
import type { Manifest } from '../backup/manifest.js';
import type { MediaCopy } from '../backup/media-copy.js';
import { restore } from '../backup/restore.js';
import { STANDARD_ERROR } from './admin-app.js';
import { commandOf, type JsonOption } from './command-of.js';
import { requireDataDirectory } from './data-directory.js';
import { print, reportProgress } from './output.js';

export function addBackupCommands(program: Command): void {
  commandOf(
    program,
    'backup <folder>',
    'write all rows and files into a folder, also while the service runs; later backups into it copy new files only',
  ).action(backupInto);
  commandOf(
    program,
    'restore <folder>',
    'fill an empty DATA_DIR or DATABASE_URL from a backup. Stop the service before',
  ).action(restoreFrom);
}

/** It does not change the schema, so a new release can back up before it migrates. */
async function backupInto(folder: string, options: JsonOption): Promise<void> {
  const config = AppConfig.fromEnvironment();
  requireDataDirectory(config);
  const postgres = config.databaseUrl === undefined ? await openEmbeddedPostgres(config.dataDirectory) : null;
  try {
    const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
    const report = await backUp(config, address, path.resolve(folder), reportFiles);
    const json = {
      ...totalsOf(folder, report.manifest, report.media),
      removed_meanwhile: report.removedMeanwhile,
      secret_key: report.isSecretStored ? 'in the backup' : 'not in the backup: keep SECRET_KEY',
    };
    print({ json }, options);
    if (report.media.problems.length > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}

async function restoreFrom(folder: string, options: JsonOption): Promise<void> {
  const config = AppConfig.fromEnvironment();
  const log = await makeLogger(STANDARD_ERROR);
  log.level = config.logLevel;
  const { manifest, media, unknownTables } = await restore(config, path.resolve(folder), log, reportFiles);
  print({ json: { ...totalsOf(folder, manifest, media), unknown_tables: unknownTables } }, options);
  if (media.problems.length > 0) process.exitCode = 1;
}

const reportFiles = (files: number) => {
  reportProgress(files, 'files');
};

function totalsOf(folder: string, { madeAt, version, tables }: Manifest, media: MediaCopy) {
  return {
    folder: path.resolve(folder),
    made_at: madeAt,
    version,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: media.files,
    file_bytes: media.bytes,
    copied_files: media.copied,
    missing: media.problems.map(({ key, problem }) => ({ file: key, problem })),
  };
}
