import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyVaultModule } from '../credentials/key-vault.module.js';
import { RecurringWorkService } from '../jobs/recurring-work.service.js';
import { StorageModule } from '../storage/storage.module.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';
import { IdempotencyService } from './idempotency.service.js';

const HOUR_MS = 3_600_000;

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), KeyVaultModule, StorageModule],
  providers: [IdempotencyKeyRepository, IdempotencyService],
  exports: [IdempotencyService],
})
export class IdempotencyModule implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWorkService,
    private readonly idempotency: IdempotencyService,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'purge-idempotency-keys',
      everyMs: HOUR_MS,
      what: 'expired idempotency keys removed',
      run: (signal) => this.idempotency.sweep(signal),
    });
  }
}
