import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AppConfig } from '../../platform/config/app-config.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { ListingsModule } from '../../indexing/listings/listings.module.js';
import { AccountsModule } from '../../resources/accounts/accounts.module.js';
import { ApiKeysModule } from '../../resources/auth/api-keys/api-keys.module.js';
import { SignInModule } from '../../resources/auth/sign-in/sign-in.module.js';
import { CollectionsModule } from '../../resources/collections/collections.module.js';
import { GifsModule } from '../../resources/gifs/gifs.module.js';
import { MediaModule } from '../../resources/media/media.module.js';
import { SearchIndexModule } from '../../indexing/search-index/search-index.module.js';
import { ThemesModule } from '../../resources/themes/themes.module.js';
import { UsersModule } from '../../resources/users/users.module.js';
import { WebhooksModule } from '../../resources/webhooks/webhooks.module.js';
import { BackgroundWorkModule } from '../background-work.module.js';

/** The modules of the admin commands. Nothing listens, and no jobs run. */
@Module({})
export class AdminModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        BackgroundWorkModule.register(config, database, log),
        AccountsModule,
        ApiKeysModule,
        CollectionsModule,
        GifsModule,
        ListingsModule,
        MediaModule,
        QuotasModule,
        SearchIndexModule,
        SignInModule,
        ThemesModule,
        UsersModule,
        WebhooksModule,
      ],
    };
  }
}
