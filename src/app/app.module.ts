import { McpModule } from '../mcp/mcp.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { BackgroundWorkModule } from './background-work.module.js';
import { AsciinemaModule } from '../resources/asciinema/asciinema.module.js';
import { AuditModule } from '../resources/audit/audit.module.js';
import { AuthModule } from '../resources/auth/auth.module.js';
import { DeviceSignInModule } from '../resources/auth/device/device-sign-in.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { CliVersionModule } from '../resources/cli-version/cli-version.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import type { AppConfig } from '../platform/config/app-config.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { DemoModule } from './demo/demo.module.js';
import { HealthModule } from '../resources/health/health.module.js';
import { HttpIdempotencyModule } from '../platform/idempotency/http-idempotency.module.js';
import { RequestLimitsModule } from '../platform/http/request-limits.module.js';
import { ReportsModule } from '../resources/reports/reports.module.js';
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
        BackgroundWorkModule.register(config, database, log),
        RequestLimitsModule,
        HttpIdempotencyModule,
        AsciinemaModule,
        AuditModule,
        AuthModule,
        DeviceSignInModule,
        UsersModule,
        // Before others with operations of the same tag: the explorer shows these in this order.
        GifsModule,
        CollectionsModule,
        ReportsModule,
        SearchModule,
        TapesModule,
        ThemesModule,
        BadgesModule,
        CliVersionModule,
        HealthModule,
        DemoModule,
        McpModule,
        PagesModule,
      ],
    };
  }
}
