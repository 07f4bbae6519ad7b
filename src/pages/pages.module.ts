import { Module } from '@nestjs/common';
import { UsageStatsModule } from '../indexing/usage-stats/usage-stats.module.js';
import { AuditModule } from '../resources/audit/audit.module.js';
import { ApiKeysModule } from '../resources/auth/api-keys/api-keys.module.js';
import { DeviceSignInModule } from '../resources/auth/device/device-sign-in.module.js';
import { SignInModule } from '../resources/auth/sign-in/sign-in.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { MediaModule } from '../resources/media/media.module.js';
import { ReportsModule } from '../resources/reports/reports.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { PAGES } from './page-routes.js';
import { SHARE_PROVIDERS } from './share/share-routes.js';

/** The web pages. They call the services of resources, as controllers do. */
@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    BadgesModule,
    CollectionsModule,
    DeviceSignInModule,
    GifsModule,
    MediaModule,
    ReportsModule,
    SearchModule,
    SignInModule,
    TagsModule,
    ThemesModule,
    UsageStatsModule,
    UsersModule,
  ],
  providers: [...Object.values(PAGES), ...SHARE_PROVIDERS],
})
export class PagesModule {}
