import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyVaultModule } from '../../../platform/credentials/key-vault.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyUsageService } from './api-key-usage.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { InstallIdsService } from './install-ids.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity]), KeyVaultModule, RateLimitModule, UsersModule],
  controllers: [ApiKeysController],
  providers: [ApiKeyRepository, ApiKeyUsageService, ApiKeysService, InstallIdsService],
  exports: [ApiKeyRepository, ApiKeyUsageService, ApiKeysService, InstallIdsService],
})
export class ApiKeysModule {}
