import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuotasService } from './quotas.service.js';
import { StorageUsageEntity } from './storage-usage.entity.js';
import { StoredBytes } from './stored-bytes.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([StorageUsageEntity])],
  providers: [QuotasService, StorageUsageRepository, StoredBytes],
  exports: [QuotasService],
})
export class QuotasModule {}
