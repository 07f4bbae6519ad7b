import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { InsufficientStorage } from '../errors/domain-errors.js';
import { fromFileSystem, isMissing } from './storage-errors.js';

const MIB = 1024 * 1024;
/** How long one look at the file systems counts. */
const LOOK_LASTS_MS = 1_000;
/** PostgreSQL writes its log in files of 16 MiB: less than two of them is too little on any disk. */
const SMALLEST_FLOOR = 32 * MIB;
const LARGEST_FLOOR = 1024 * MIB;
const FLOOR_SHARE = 0.05;

/** The most that one upload takes: a picture and a cast of 10 MiB each. */
export const LARGEST_UPLOAD = 20 * MIB;

/** Space that a write will take. */
export interface Reservation {
  /** The write has ended, well or not. */
  release(): void;
}

/**
 * How much room the disk has above a floor that writes of clients leave free: the database needs it to go on, and to
 * recover after a crash. Looks at the file systems once a second at most; what was reserved since then counts as taken.
 */
export class DiskSpace {
  readonly #looks: LRUCache<'headroom', number>;
  /** Bytes of writes that have not ended. */
  #reserved = 0;
  /** Bytes of writes that ended since the last look. */
  #written = 0;

  /**
   * @param folders one on each file system that counts; one that is not there (yet) does not
   * @param floorBytes bytes to leave free on each; undefined: see {@link defaultFloor}
   */
  constructor(
    private readonly folders: readonly string[],
    private readonly floorBytes?: number,
  ) {
    this.#looks = new LRUCache({ max: 1, ttl: LOOK_LASTS_MS, fetchMethod: () => this.look() });
  }

  /** Bytes above the floor that nobody has reserved; negative below it. @throws StorageUnavailable */
  async headroom(): Promise<number> {
    const found = await this.#looks.forceFetch('headroom');
    return found - this.#reserved - this.#written;
  }

  /** Whether less is free than the floor. @throws StorageUnavailable */
  async isLow(): Promise<boolean> {
    return (await this.headroom()) < 0;
  }

  /** @throws InsufficientStorage when so many bytes do not fit above the floor */
  async requireRoom(bytes = 0): Promise<void> {
    if ((await this.headroom()) < bytes) throw InsufficientStorage.ofDisk();
  }

  /** Sets bytes aside for a write. @throws InsufficientStorage when they do not fit above the floor */
  async reserve(bytes: number): Promise<Reservation> {
    await this.requireRoom(bytes);
    this.#reserved += bytes;
    return {
      release: () => {
        this.#reserved -= bytes;
        this.#written += bytes;
      },
    };
  }

  private async look(): Promise<number> {
    const found = await Promise.all(this.folders.map((folder) => this.headroomOf(folder)));
    this.#written = 0;
    return Math.min(...found);
  }

  private async headroomOf(folder: string): Promise<number> {
    try {
      const { blocks, bavail, bsize } = await statfs(folder);
      // Some network file systems do not tell.
      if (blocks === 0) return Infinity;
      return bavail * bsize - (this.floorBytes ?? defaultFloor(blocks * bsize));
    } catch (error) {
      if (isMissing(error)) return Infinity;
      throw fromFileSystem(error, 'looking for free space');
    }
  }
}

/** 5 % of a file system, at least 32 MiB and at most 1 GiB: a share of a small disk, and not 50 GB of a large one. */
export function defaultFloor(fileSystemBytes: number): number {
  return Math.min(Math.max(fileSystemBytes * FLOOR_SHARE, SMALLEST_FLOOR), LARGEST_FLOOR);
}
