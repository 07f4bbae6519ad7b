import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { keptSecretKey } from '../config/secret-key.js';
import { KeyVault } from './key-vault.js';

@Module({
  providers: [
    {
      provide: KeyVault,
      inject: [AppConfig],
      useFactory: async (config: AppConfig) =>
        new KeyVault(
          config.secretKey ?? (await keptSecretKey(config.dataDirectory)),
          config.previousSecretKeys,
        ),
    },
  ],
  exports: [KeyVault],
})
export class KeyVaultModule {}
