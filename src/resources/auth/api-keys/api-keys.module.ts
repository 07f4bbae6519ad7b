import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyVaultModule } from '../../../platform/credentials/key-vault.module.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyUsageService } from './api-key-usage.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity]), KeyVaultModule],
  controllers: [ApiKeysController],
  providers: [ApiKeyRepository, ApiKeyUsageService, ApiKeysService],
  exports: [ApiKeyRepository, ApiKeyUsageService, ApiKeysService],
})
export class ApiKeysModule {}
