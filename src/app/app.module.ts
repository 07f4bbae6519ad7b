import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule } from '../resources/auth/auth.module.js';
import { DeviceSignInModule } from '../resources/auth/device/device-sign-in.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { CliVersionModule } from '../resources/cli-version/cli-version.module.js';
import { entities } from './entities.js';
import type { AppConfig } from '../platform/config/app-config.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { DatabaseAddress } from '../platform/database/database-address.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { GenerationModule } from '../resources/generation/generation.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { HealthModule } from '../resources/health/health.module.js';
import { HttpIdempotencyModule } from '../platform/idempotency/idempotency-http.module.js';
import { ResponseCacheModule } from '../platform/response-cache/response-cache.module.js';
import { RequestLimitsModule } from '../platform/http/request-limits.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { LogModule } from '../platform/logging/log.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { TapesModule } from '../resources/tapes/tapes.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';

@Module({})
export class AppModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        LogModule.register(log),
        DatabaseModule.register(database, entities),
        JobsModule.register(database),
        ResponseCacheModule.register(database),
        RequestLimitsModule,
        HttpIdempotencyModule,
        AuthModule,
        DeviceSignInModule,
        UsersModule,
        GenerationModule,
        GifsModule,
        CollectionsModule,
        SearchModule,
        TapesModule,
        ThemesModule,
        BadgesModule,
        CliVersionModule,
        HealthModule,
        DemoModule,
      ],
    };
  }
}
