import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DiskSpace } from './disk-space.js';
import { fromFileSystem } from './storage-errors.js';

const MIB = 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;

/** One WAL segment of PostgreSQL (16 MiB), which recovery may need, and 8 MiB for everything else. */
export const BALLAST_BYTES = 24 * MIB;

const ballastFile = (dataDirectory: string) => path.join(dataDirectory, 'ballast');
const draftOf = (file: string) => `${file}.new`;

/** Frees the ballast if the disk is nearly full, so that the service can start. Call it before any write. @returns whether it did */
export function releaseBallast(dataDirectory: string): boolean {
  const file = ballastFile(dataDirectory);
  // Left over from a process that was killed during the write.
  rmSync(draftOf(file), { force: true });
  if (!existsSync(file)) return false;
  const { bavail, bsize } = statfsSync(dataDirectory);
  if (bavail * bsize >= BALLAST_BYTES) return false;
  rmSync(file);
  return true;
}

/** Maintains a file of random bytes in the data folder; a start on a full disk removes it. */
export class Ballast implements OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataDirectory: string,
    private readonly disk: DiskSpace,
    private readonly log: Logger,
  ) {}

  /** Creates the file if there is room, now or at a later check. */
  start(): void {
    const attempt = (): void => {
      this.#work = this.restore().catch((error: unknown) => {
        this.log.warn({ err: error }, 'the ballast file could not be written');
      });
    };
    attempt();
    this.#timer = setInterval(attempt, CHECK_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  /** @returns whether the file exists now @throws StorageFull, StorageUnavailable */
  async restore(): Promise<boolean> {
    const file = ballastFile(this.dataDirectory);
    if (existsSync(file)) return true;
    if ((await this.disk.headroom()) < BALLAST_BYTES) return false;
    const draft = draftOf(file);
    try {
      await writeRandom(draft);
      await rename(draft, file);
      return true;
    } catch (error) {
      await rm(draft, { force: true });
      throw fromFileSystem(error, 'writing the ballast file');
    }
  }
}

/** Random, because compression or sparse files would free no space. */
async function writeRandom(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    const block = Buffer.allocUnsafe(MIB);
    for (let written = 0; written < BALLAST_BYTES; written += MIB) {
      await handle.writeFile(randomFillSync(block));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
