import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DiskSpace } from './disk-space.js';
import { fromFileSystem } from './storage-errors.js';

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/** A file of PostgreSQL's log is 16 MiB, and its recovery may need a new one; the rest is for everything else. */
export const BALLAST_BYTES = 24 * MIB;

const ballastFile = (dataDirectory: string) => path.join(dataDirectory, 'ballast');
const draftOf = (file: string) => `${file}.new`;

/**
 * Removes the ballast when the disk has less room than the ballast takes, so that the service can start. To be called
 * before anything is written to the data folder. @returns whether it was removed
 */
export function releaseBallast(dataDirectory: string): boolean {
  const file = ballastFile(dataDirectory);
  // Of a service that was killed while it wrote.
  rmSync(draftOf(file), { force: true });
  if (!existsSync(file)) return false;
  const { bavail, bsize } = statfsSync(dataDirectory);
  if (bavail * bsize >= BALLAST_BYTES) return false;
  rmSync(file);
  return true;
}

/** Keeps a file in the data folder that holds nothing: the next start removes it when the disk is full. */
export class Ballast implements OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataDirectory: string,
    private readonly disk: DiskSpace,
    private readonly log: Logger,
  ) {}

  /** Makes the file when it is not there and there is room for it: now, and later once a minute. */
  start(): void {
    const attempt = (): void => {
      this.#work = this.restore().catch((error: unknown) => {
        this.log.warn({ err: error }, 'the ballast file could not be written');
      });
    };
    attempt();
    this.#timer = setInterval(attempt, LOOK_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  /** @returns whether the file is there now @throws StorageFull, StorageUnavailable */
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

/** Random bytes: a file system that compresses, or leaves holes, would give zeros no space. */
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
