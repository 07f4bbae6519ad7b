import { Module } from '@nestjs/common';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { WebhookEventsModule } from '../../../indexing/webhook-events/webhook-events.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ReposModule } from '../../repos/repos.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { GifsModule } from '../gifs.module.js';
import { GifSecretsModule } from '../secrets/gif-secrets.module.js';
import { GifEditingController } from './gif-editing.controller.js';
import { GifEditingService } from './gif-editing.service.js';
import { PictureStyleChangeService } from './picture-style-change.service.js';

/** Changes of recordings by their owners. */
@Module({
  imports: [
    GifsModule,
    GifSecretsModule,
    ListingsModule,
    MediaModule,
    QuotasModule,
    ReposModule,
    TagsModule,
    WebhookEventsModule,
  ],
  controllers: [GifEditingController],
  providers: [GifEditingService, PictureStyleChangeService],
  exports: [GifEditingService],
})
export class GifEditingModule {}
