import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyVaultModule } from '../credentials/key-vault.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';
import { IdempotencySweepService } from './idempotency-sweep.service.js';
import { IdempotencyService } from './idempotency.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), KeyVaultModule, StorageModule],
  providers: [IdempotencyKeyRepository, IdempotencyService, IdempotencySweepService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
