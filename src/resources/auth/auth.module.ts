import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuthService } from './auth.service.js';
import { KeyLookups } from './key-lookups.js';
import { KeyVaultModule } from '../../platform/credentials/key-vault.module.js';

@Module({
  imports: [ApiKeysModule, KeyVaultModule, UsersModule],
  providers: [AuthService, KeyLookups],
  exports: [KeyLookups],
})
export class AuthModule {}
