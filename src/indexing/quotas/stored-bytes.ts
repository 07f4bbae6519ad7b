import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

/** The sum reads a row of each user. */
const SUM_TTL_MS = 600_000;

/** The storage of all users together, as of the last ten minutes. */
@Injectable()
export class StoredBytes {
  constructor(
    registry: Registry,
    usages: StorageUsageRepository,
    @InjectDataSource(LONG_WORK_DATA_SOURCE) { manager }: DataSource,
  ) {
    const sums = new LRUCache<'bytes', number>({
      max: 1,
      ttl: SUM_TTL_MS,
      allowStale: true,
      fetchMethod: () => usages.totalBytes(manager),
    });
    new Gauge({
      name: 'ttyreel_stored_bytes',
      help: 'Bytes of all recordings and their renditions, as of the last ten minutes.',
      registers: [registry],
      async collect() {
        this.set(await sums.forceFetch('bytes').catch(() => Number.NaN));
      },
    });
  }
}
