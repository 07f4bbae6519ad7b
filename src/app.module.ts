import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuthModule } from './auth/auth.module.js';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress } from './database/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { GifsModule } from './gifs/gifs.module.js';
import { HealthModule } from './health/health.module.js';
import { RateLimitModule } from './http/rate-limit/rate-limit.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LogModule } from './log/log.module.js';
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
        RateLimitModule,
        AuthModule,
        UsersModule,
        GifsModule,
        HealthModule,
        DemoModule,
      ],
    };
  }
}
