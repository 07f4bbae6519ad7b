import { Module } from '@nestjs/common';
import { UsageStatsModule } from '../indexing/usage-stats/usage-stats.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { MediaModule } from '../resources/media/media.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { RelatedGifs } from './gifs/related-gifs.js';
import { PAGES } from './page-routes.js';
import { SHARE_PROVIDERS } from './share/share-routes.js';

/** The web pages. They call the services of resources, as controllers do. */
@Module({
  imports: [
    BadgesModule,
    CollectionsModule,
    GifsModule,
    MediaModule,
    SearchModule,
    TagsModule,
    ThemesModule,
    UsageStatsModule,
    UsersModule,
  ],
  providers: [RelatedGifs, ...Object.values(PAGES), ...SHARE_PROVIDERS],
})
export class PagesModule {}
