import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { entities } from './entities.js';
import type { AppConfig } from '../platform/config/app-config.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { DatabaseAddress } from '../platform/database/database-address.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { ResponseCacheModule } from '../platform/response-cache/response-cache.module.js';
import { ListingsModule } from '../indexing/listings/listings.module.js';
import { LogModule } from '../platform/logging/log.module.js';
import { QuotasModule } from '../indexing/quotas/quotas.module.js';
import { SearchIndexModule } from '../indexing/search-index/search-index.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';

/** The modules of the admin commands, without HTTP and jobs. */
@Module({})
export class AdminModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.register(config),
        LogModule.register(log),
        DatabaseModule.register(database, entities),
        ResponseCacheModule.register(database),
        ListingsModule,
        QuotasModule,
        SearchIndexModule,
        ThemesModule,
        UsersModule,
      ],
    };
  }
}
