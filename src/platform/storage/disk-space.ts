import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { InsufficientStorage } from '../errors/domain-errors.js';
import { fromFileSystem, isMissing } from './storage-errors.js';

const MIB = 1024 * 1024;
/** How long a measurement is reused. */
const MEASUREMENT_TTL_MS = 1_000;
/** Two of PostgreSQL's 16 MiB WAL segments. */
const MIN_FLOOR = 32 * MIB;
const MAX_FLOOR = 1024 * MIB;
const FLOOR_SHARE = 0.05;

/** A GIF and a cast of 10 MiB each. */
export const LARGEST_UPLOAD = 20 * MIB;

export interface Reservation {
  release(): void;
}

/** The free space above a floor that the database needs for its work and for crash recovery. Measured at most once a second. */
export class DiskSpace {
  readonly #measurements: LRUCache<'headroom', number>;
  /** Bytes of pending writes. */
  #reserved = 0;
  /** Bytes of writes that completed since the last measurement. */
  #written = 0;

  /** @param folders it ignores missing ones @param floorBytes free space to preserve; default: {@link defaultFloor} */
  constructor(
    private readonly folders: readonly string[],
    private readonly floorBytes?: number,
  ) {
    this.#measurements = new LRUCache({ max: 1, ttl: MEASUREMENT_TTL_MS, fetchMethod: () => this.measure() });
  }

  /** Unreserved bytes above the floor; negative below it. @throws StorageUnavailable */
  async headroom(): Promise<number> {
    const found = await this.#measurements.forceFetch('headroom');
    return found - this.#reserved - this.#written;
  }

  /** @throws StorageUnavailable */
  async isLow(): Promise<boolean> {
    return (await this.headroom()) < 0;
  }

  /** @throws InsufficientStorage when the bytes do not fit above the floor */
  async requireRoom(bytes = 0): Promise<void> {
    if ((await this.headroom()) < bytes) throw InsufficientStorage.ofDisk();
  }

  /** Reserves bytes for a write. @throws InsufficientStorage when they do not fit above the floor */
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

  private async measure(): Promise<number> {
    const found = await Promise.all(this.folders.map((folder) => this.headroomOf(folder)));
    this.#written = 0;
    return Math.min(...found);
  }

  private async headroomOf(folder: string): Promise<number> {
    try {
      const { blocks, bavail, bsize } = await statfs(folder);
      // Some network file systems report no size.
      if (blocks === 0) return Infinity;
      return bavail * bsize - (this.floorBytes ?? defaultFloor(blocks * bsize));
    } catch (error) {
      if (isMissing(error)) return Infinity;
      throw fromFileSystem(error, 'checking the free space');
    }
  }
}

/** 5 % of the file system, from 32 MiB to 1 GiB. */
export function defaultFloor(fileSystemBytes: number): number {
  return Math.min(Math.max(fileSystemBytes * FLOOR_SHARE, MIN_FLOOR), MAX_FLOOR);
}
