import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress } from './database/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { HotModule } from './hot/hot.module.js';
import { ListsModule } from './lists/lists.module.js';
import { LogModule } from './log/log.module.js';
import { QuotasModule } from './quotas/quotas.module.js';
import { SearchIndexModule } from './search/index/search-index.module.js';
import { UsersModule } from './users/users.module.js';

/** What the operator's commands need: neither HTTP nor jobs. */
@Module({})
export class AdminModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ConfigModule.register(config),
        LogModule.register(log),
        DatabaseModule.register(database),
        HotModule.register(database),
        ListsModule,
        QuotasModule,
        SearchIndexModule,
        UsersModule,
      ],
    };
  }
}
