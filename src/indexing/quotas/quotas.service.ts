import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig, type StorageQuota } from '../../platform/config/app-config.js';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { type StorageUsage, StorageUsageRepository } from './storage-usage.repository.js';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

export interface Quota {
  readonly used: StorageQuota;
  readonly max: StorageQuota;
}

/** The storage of each user: all renditions of their recordings, including deleted ones until the purge; not themed pictures. */
@Injectable()
export class QuotasService {
  constructor(
    @InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly longWork: DataSource,
    private readonly usages: StorageUsageRepository,
    private readonly config: AppConfig,
  ) {}

  async of(userSeq: number): Promise<Quota> {
    const { bytes, gifs } = (await this.usages.find(userSeq)) ?? { bytes: 0, gifs: 0 };
    return this.quota({ bytes, gifs });
  }

  /** @throws InsufficientStorage when the quota is used up */
  async requireRoom(userSeq: number): Promise<void> {
    const { used, max } = await this.of(userSeq);
    if (used.bytes >= max.bytes || used.gifs >= max.gifs) throw this.refusal(used, 0);
  }

  /**
   * Counts a new recording in the transaction that creates it. Locks its author's row until the end, so that concurrent
   * uploads cannot exceed the limit.
   * @param gifs 0 for a new file of a recording
   * @returns the new quota @throws InsufficientStorage if it does not fit: roll back then
   */
  async take(userSeq: number, bytes: number, manager: EntityManager, gifs = 1): Promise<Quota> {
    const used = await this.usages.add({ userSeq, bytes, gifs }, manager);
    if (this.isOver(used)) throw this.refusal({ bytes: used.bytes - bytes, gifs: used.gifs - gifs }, bytes);
    return this.quota(used);
  }

  /** Counts renditions, which are never rejected. @param bytes negative to subtract */
  async addBytes(userSeq: number, bytes: number, manager: EntityManager): Promise<void> {
    if (bytes !== 0) await this.usages.add({ userSeq, bytes, gifs: 0 }, manager);
  }

  async release(usages: readonly StorageUsage[], manager: EntityManager): Promise<void> {
    if (usages.length > 0) await this.usages.subtract(sumsOf(usages), manager);
  }

  /** Corrects the counters from the recordings. @returns the number of corrected users */
  rebuild(): Promise<number> {
    return this.longWork.transaction((manager) => this.usages.rebuild(manager));
  }

  private quota(used: StorageQuota): Quota {
    return { used, max: this.config.storageQuota };
  }

  private isOver({ bytes, gifs }: StorageQuota): boolean {
    const { storageQuota: max } = this.config;
    return bytes > max.bytes || gifs > max.gifs;
  }

  /** @param bytes of the rejected recording; 0 if unknown */
  private refusal(used: StorageQuota, bytes: number): InsufficientStorage {
    const { storageQuota: max } = this.config;
    const what = bytes === 0 ? 'Another one' : `This one of ${formatBytes(bytes)}`;
    return new InsufficientStorage(
      `Your recordings take ${formatBytes(used.bytes)} of ${formatBytes(max.bytes)}, and you have ${used.gifs} of ${max.gifs} recordings. ` +
        `${what} does not fit. Delete some: their space is free 30 days later, when they can no longer be restored. ` +
        'Or ask the operator for more.',
    );
  }
}

/** Sums by user. */
function sumsOf(usages: readonly StorageUsage[]): StorageUsage[] {
  const sums = new Map<number, StorageUsage>();
  for (const { userSeq, bytes, gifs } of usages) {
    const sum = sums.get(userSeq) ?? { bytes: 0, gifs: 0 };
    sums.set(userSeq, { userSeq, bytes: sum.bytes + bytes, gifs: sum.gifs + gifs });
  }
  return [...sums.values()];
}

/** For example "1.5 MiB". */
function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MIB) return `${Number((bytes / 1024).toFixed(1))} KiB`;
  if (bytes < GIB) return `${Number((bytes / MIB).toFixed(1))} MiB`;
  return `${Number((bytes / GIB).toFixed(2))} GiB`;
}
