import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuotasService } from './quotas.service.js';
import { StorageUsageEntity } from './storage-usage.entity.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([StorageUsageEntity])],
  providers: [QuotasService, StorageUsageRepository],
  exports: [QuotasService],
})
export class QuotasModule {}
