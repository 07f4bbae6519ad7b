import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import type { AppConfig } from '../../platform/config/app-config.js';
import { VERSION } from '../../platform/config/version.js';
import { blobListFile, dumpDatabase, namedBlobs } from '../../platform/database/database-dump.js';
import { withClient } from '../../platform/database/single-client.js';
import { DiskBlobStore } from '../../platform/storage/disk-blob-store.js';
import { IncomingFiles } from '../../platform/storage/incoming-files.js';
import { openBlobStore } from '../../platform/storage/open-blob-store.js';
import { fromFileSystem, StorageFull } from '../../platform/storage/storage-errors.js';
import { syncToDisk } from '../../platform/storage/sync-to-disk.js';
import { createFolder } from '../start-database.js';
import { checkBackupFolder } from './backup-folder.js';
import { BackupError, type Manifest, writeManifest } from './manifest.js';
import { copyMedia, type MediaCopy, removeUnlisted } from './media-copy.js';
import { backUpSecrets } from './secrets.js';

/** An arbitrary advisory lock id. */
const BACKUP_LOCK = 7_489_734;

export interface BackupReport {
  readonly manifest: Manifest;
  readonly media: MediaCopy;
  /** Files that were purged or replaced meanwhile. */
  readonly removedMeanwhile: number;
  readonly isSecretStored: boolean;
}

/**
 * Writes the rows and then the files that they name: files never change, so the backup is of the moment of the rows. A
 * previous backup in the folder stays complete until this one is, and lends its files.
 * @throws BackupError when the disk is full, the folder has other files or another backup runs, StorageUnavailable
 */
export function backUp(
  config: AppConfig,
  address: DatabaseAddress,
  folder: string,
  onProgress: (files: number) => void | Promise<void>,
): Promise<BackupReport> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.locked) throw new BackupError('Another backup of this database is running.');
    return backUpAlone(config, address, folder, onProgress).catch((error: unknown) => {
      if (!(fromFileSystem(error, 'backing up') instanceof StorageFull)) throw error;
      throw new BackupError(
        `${folder} has no space left. This backup is not complete; a previous one in the folder still is.`,
        { cause: error },
      );
    });
  });
}

async function backUpAlone(
  config: AppConfig,
  address: DatabaseAddress,
  folder: string,
  onProgress: (files: number) => void | Promise<void>,
): Promise<BackupReport> {
  const madeAt = new Date().toISOString();
  const rows = `rows-${madeAt.replaceAll(/\W/g, '-')}`;
  const rowsFolder = path.join(folder, rows);
  const mediaFolder = path.join(folder, 'media');
  await checkBackupFolder(folder, config.dataDirectory);
  // The rows first: their folder tells that a backup was begun here.
  for (const each of [folder, rowsFolder, mediaFolder]) await createFolder(each);
  const dump = await dumpDatabase(address, rowsFolder);
  await syncToDisk(rowsFolder);
  const list = blobListFile(rowsFolder);
  const incoming = new IncomingFiles(mediaFolder);
  await incoming.prepare();
  // Of an interrupted backup.
  await incoming.sweep(0);
  const stores = { source: await openBlobStore(config), target: new DiskBlobStore(mediaFolder), incoming };
  const media = await copyMedia(list, stores, onProgress);
  const named = await namedBlobs(
    address,
    media.problems.map(({ key }) => key),
  );
  const problems = media.problems.filter(({ key }) => named.has(key));
  const { secretIds, isStored } = await backUpSecrets(config, folder);
  const manifest: Manifest = { format: 1, version: VERSION, madeAt, rows, ...dump, secretIds };
  await writeManifest(folder, manifest);
  for (const name of await readdir(folder))
    if (name.startsWith('rows-') && name !== rows) await rm(path.join(folder, name), { recursive: true });
  await removeUnlisted(mediaFolder, list);
  return {
    manifest,
    media: { ...media, problems },
    removedMeanwhile: media.problems.length - problems.length,
    isSecretStored: isStored,
  };
}
