import { McpModule } from '../mcp/mcp.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import type { Logger } from 'pino';
import { BackgroundWorkModule } from './background-work.module.js';
import { AsciinemaModule } from '../resources/asciinema/asciinema.module.js';
import { AuditModule } from '../resources/audit/audit.module.js';
import { AuthModule } from '../resources/auth/auth.module.js';
import { DeviceSignInModule } from '../resources/auth/device/device-sign-in.module.js';
import { ApiKeysModule } from '../resources/auth/api-keys/api-keys.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { CliVersionModule } from '../resources/cli-version/cli-version.module.js';
import { GenerationModule } from '../resources/generation/generation.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { CastEditsModule } from '../resources/gifs/cast-edits/cast-edits.module.js';
import { GifEditingModule } from '../resources/gifs/editing/gif-editing.module.js';
import { FeaturedGifsModule } from '../resources/gifs/featured/featured-gifs.module.js';
import { GifModerationModule } from '../resources/gifs/moderation/gif-moderation.module.js';
import { GifUploadModule } from '../resources/gifs/upload/gif-upload.module.js';
import { GifVersionsModule } from '../resources/gifs/versions/gif-versions.module.js';
import type { AppConfig } from '../platform/config/app-config.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { DemoModule } from './demo/demo.module.js';
import { HealthModule } from '../resources/health/health.module.js';
import { HttpIdempotencyModule } from '../platform/idempotency/http-idempotency.module.js';
import { RequestLimitsModule } from '../platform/http/limits/request-limits.module.js';
import { PinsModule } from '../resources/pins/pins.module.js';
import { ReportsModule } from '../resources/reports/reports.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { TapesModule } from '../resources/tapes/tapes.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { WebhooksModule } from '../resources/webhooks/webhooks.module.js';

/** Their controllers are below `/api/v1`; the others name whole paths. */
const API = [
  ApiKeysModule,
  AuditModule,
  CollectionsModule,
  DeviceSignInModule,
  CastEditsModule,
  FeaturedGifsModule,
  GenerationModule,
  GifEditingModule,
  GifModerationModule,
  GifUploadModule,
  GifVersionsModule,
  GifsModule,
  PinsModule,
  ReportsModule,
  SearchModule,
  TagsModule,
  TapesModule,
  ThemesModule,
  UsersModule,
  WebhooksModule,
];

@Module({})
export class AppModule {
  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        BackgroundWorkModule.register(config, database, log),
        RouterModule.register([{ path: 'api/v1', children: API }]),
        RequestLimitsModule,
        HttpIdempotencyModule,
        AsciinemaModule,
        AuditModule,
        AuthModule,
        DeviceSignInModule,
        UsersModule,
        // Before others with operations of the same tag: the explorer shows these in this order.
        GifsModule,
        GifEditingModule,
        CastEditsModule,
        FeaturedGifsModule,
        GifModerationModule,
        GifUploadModule,
        GifVersionsModule,
        CollectionsModule,
        PinsModule,
        ReportsModule,
        WebhooksModule,
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
