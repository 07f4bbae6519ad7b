import type { DataSource } from 'typeorm';
import { AppConfig } from '../../src/platform/config/app-config.js';
import { QuotasService } from '../../src/indexing/quotas/quotas.service.js';
import { StorageUsageEntity } from '../../src/indexing/quotas/storage-usage.entity.js';
import { StorageUsageRepository } from '../../src/indexing/quotas/storage-usage.repository.js';

/** The quotas of a test's database. @param settings `LIMITS` */
export function quotas(source: DataSource, settings: Record<string, string> = {}): QuotasService {
  const rows = new StorageUsageRepository(source.getRepository(StorageUsageEntity));
  return new QuotasService(source, rows, AppConfig.from(settings));
}
