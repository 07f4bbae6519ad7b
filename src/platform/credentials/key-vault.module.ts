import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { keptPreviousSecretKeys, keptSecretKey } from '../config/secret-key.js';
import { KeyVault } from './key-vault.js';

@Module({
  providers: [
    {
      provide: KeyVault,
      inject: [AppConfig],
      useFactory: async (config: AppConfig) =>
        config.secretKey === undefined
          ? new KeyVault(await keptSecretKey(config.dataDirectory), [
              ...config.previousSecretKeys,
              ...(await keptPreviousSecretKeys(config.dataDirectory)),
            ])
          : new KeyVault(config.secretKey, config.previousSecretKeys),
    },
  ],
  exports: [KeyVault],
})
export class KeyVaultModule {}
