import { Module } from '@nestjs/common';
import { UsageStatsModule } from '../indexing/usage-stats/usage-stats.module.js';
import { AuditModule } from '../resources/audit/audit.module.js';
import { RequestLimitsModule } from '../platform/http/limits/request-limits.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { AccountsModule } from '../resources/accounts/accounts.module.js';
import { ApiKeysModule } from '../resources/auth/api-keys/api-keys.module.js';
import { DeviceSignInModule } from '../resources/auth/device/device-sign-in.module.js';
import { SignInModule } from '../resources/auth/sign-in/sign-in.module.js';
import { BadgesModule } from '../resources/badges/badges.module.js';
import { CollectionsModule } from '../resources/collections/collections.module.js';
import { GenerationModule } from '../resources/generation/generation.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { GifEditingModule } from '../resources/gifs/editing/gif-editing.module.js';
import { CastEditsModule } from '../resources/gifs/cast-edits/cast-edits.module.js';
import { FeaturedGifsModule } from '../resources/gifs/featured/featured-gifs.module.js';
import { GifModerationModule } from '../resources/gifs/moderation/gif-moderation.module.js';
import { GifUploadModule } from '../resources/gifs/upload/gif-upload.module.js';
import { GifVersionsModule } from '../resources/gifs/versions/gif-versions.module.js';
import { MediaModule } from '../resources/media/media.module.js';
import { PinsModule } from '../resources/pins/pins.module.js';
import { ReportsModule } from '../resources/reports/reports.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { UsersModule } from '../resources/users/users.module.js';
import { WebhooksModule } from '../resources/webhooks/webhooks.module.js';
import { DocumentImagesController } from './docs/document-images.controller.js';
import { Documentation } from './docs/documentation.js';
import { FrontRecordings } from './front/front-recordings.js';
import { RecordingUses } from './gifs/recording-uses.js';
import { RelatedGifs } from './gifs/related-gifs.js';
import { Confirmations } from './account/sensitive/confirmations.js';
import { PAGE_PATHS, PAGES } from './pages.js';
import { AssetsController } from './site/assets/assets.controller.js';
import { SiteAssets } from './site/assets/site-assets.js';
import { ErrorPages } from './site/error-pages.js';
import { PageHtml } from './site/html/page-html.js';
import { AccountExportController } from './account/account-export.controller.js';
import { ProviderSignInController } from './account/providers/provider-sign-in.controller.js';
import { CastPreviewController } from './upload/cast-preview.controller.js';
import { UploadFormController } from './upload/upload-form.controller.js';
import { CrawlersController } from './share/crawlers.controller.js';
import { VersionFilesController } from './editing/version-files.controller.js';
import { EmbedPage } from './share/embed-page.js';
import { OEmbed } from './share/oembed.js';
import { RecordingMarkdown } from './share/recording-markdown.js';
import { ShareController } from './share/share.controller.js';
import { SharedLists } from './share/shared-lists.js';
import { Sitemaps } from './share/sitemaps.js';
import { UsageReports } from './staff/usage-reports.js';

/** The web pages. They call the services of resources, as controllers do. */
@Module({
  imports: [
    AccountsModule,
    ApiKeysModule,
    AuditModule,
    BadgesModule,
    CollectionsModule,
    DeviceSignInModule,
    GenerationModule,
    GifsModule,
    GifEditingModule,
    CastEditsModule,
    FeaturedGifsModule,
    GifModerationModule,
    GifUploadModule,
    GifVersionsModule,
    MediaModule,
    PinsModule,
    ReportsModule,
    RequestLimitsModule,
    SearchModule,
    SignInModule,
    StorageModule,
    TagsModule,
    ThemesModule,
    UsageStatsModule,
    UsersModule,
    WebhooksModule,
  ],
  controllers: [
    ...PAGES,
    EmbedPage,
    ShareController,
    CrawlersController,
    DocumentImagesController,
    AssetsController,
    AccountExportController,
    CastPreviewController,
    ProviderSignInController,
    UploadFormController,
    VersionFilesController,
  ],
  providers: [
    { provide: SiteAssets, useFactory: () => SiteAssets.load() },
    PageHtml,
    {
      provide: ErrorPages,
      inject: [PageHtml],
      useFactory: (html: PageHtml) => new ErrorPages(html, PAGE_PATHS),
    },
    Confirmations,
    Documentation,
    FrontRecordings,
    RecordingUses,
    RelatedGifs,
    OEmbed,
    RecordingMarkdown,
    SharedLists,
    Sitemaps,
    UsageReports,
  ],
})
export class PagesModule {}
