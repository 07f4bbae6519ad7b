import path from 'node:path';
import type { Logger } from 'pino';
import type { AppConfig } from '../../platform/config/app-config.js';
import { storeSecretKeys } from '../../platform/config/secret-key.js';
import { VERSION } from '../../platform/config/version.js';
import { blobListFile } from '../../platform/database/database-dump.js';
import { isLoadable, loadDatabase, unknownMigrations } from '../../platform/database/database-load.js';
import { parseDatabaseUrl } from '../../platform/database/database-url.js';
import { DiskBlobStore } from '../../platform/storage/disk-blob-store.js';
import { IncomingFiles } from '../../platform/storage/incoming-files.js';
import { mediaRoot, openBlobStore } from '../../platform/storage/open-blob-store.js';
import { startDatabase } from '../start-database.js';
import { StartSteps } from '../start-steps.js';
import { BackupError, type Manifest, readManifest } from './manifest.js';
import { copyMedia, type MediaCopy } from './media-copy.js';
import { secretsToRestore } from './secrets.js';

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly media: MediaCopy;
  /** Tables of other programs, which are left out. */
  readonly unknownTables: readonly string[];
}

/**
 * Restores a backup into an unused database, and its files. It starts the embedded database, which no service may use.
 * After an interruption it can be repeated: the rows come last, at once.
 * @throws BackupError, DamagedDump, DataDirectoryInUse, StorageFull, StorageUnavailable
 */
export async function restore(
  config: AppConfig,
  folder: string,
  log: Logger,
  onProgress: (files: number) => void | Promise<void>,
): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  const unknown = unknownMigrations(manifest);
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup, made by ttyreel ${manifest.version}, has a newer schema than this release, ${VERSION}, knows ` +
        `(${unknown.join(', ')}): restore it with a later release.`,
    );
  }
  const secrets = await secretsToRestore(config, folder, manifest.secretIds);
  const steps = new StartSteps(log);
  const postgres = await startDatabase(config, steps, log);
  steps.end();
  try {
    const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
    if (!(await isLoadable(address, manifest))) throw inUse(config);
    const rows = path.join(folder, manifest.rows);
    const incoming = new IncomingFiles(mediaRoot(config));
    await incoming.prepare();
    const stores = {
      source: new DiskBlobStore(path.join(folder, 'media')),
      target: await openBlobStore(config),
      incoming,
    };
    const media = await copyMedia(blobListFile(rows), stores, onProgress);
    if (secrets) await storeSecretKeys(config.dataDirectory, secrets);
    const unknownTables = await loadDatabase(address, rows, manifest);
    return { manifest, media, unknownTables };
  } finally {
    await postgres?.stop();
  }
}

function inUse({ databaseUrl, dataDirectory }: AppConfig): BackupError {
  return new BackupError(
    databaseUrl === undefined
      ? `The database in ${dataDirectory} is not empty, and a restore replaces nothing. Set DATA_DIR to a new folder, or move that one away.`
      : 'The database of DATABASE_URL is not empty, and a restore replaces nothing. Create a new database, and set DATABASE_URL to it.',
  );
}
