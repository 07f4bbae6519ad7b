import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule } from './auth/auth.module.js';
import { DeviceSignInModule } from './auth/device/device-sign-in.module.js';
import { BadgesModule } from './badges/badges.module.js';
import { CollectionsModule } from './collections/collections.module.js';
import { CliVersionModule } from './cli-version/cli-version.module.js';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress } from './database/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { GenerationModule } from './generation/generation.module.js';
import { GifsModule } from './gifs/gifs.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpIdempotencyModule } from './http/idempotency/http-idempotency.module.js';
import { HotModule } from './hot/hot.module.js';
import { RateLimitModule } from './http/rate-limit/rate-limit.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LogModule } from './log/log.module.js';
import { SearchModule } from './search/search.module.js';
import { TapesModule } from './tapes/tapes.module.js';
import { ThemesModule } from './themes/themes.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class AppModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        LogModule.register(log),
        DatabaseModule.register(database),
        JobsModule.register(database),
        HotModule.register(database),
        RateLimitModule,
        HttpIdempotencyModule,
        AuthModule,
        DeviceSignInModule,
        UsersModule,
        ProfilesModule,
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
