import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '../../../indexing/webhook-events/webhook-events.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { GifsModule } from '../gifs.module.js';
import { FeaturedGifRepository } from './featured-gif.repository.js';
import { FeaturedGifsController } from './featured-gifs.controller.js';
import { FeaturedGifsService } from './featured-gifs.service.js';

/** The recordings that staff feature. */
@Module({
  imports: [AuditModule, GifsModule, WebhookEventsModule],
  controllers: [FeaturedGifsController],
  providers: [FeaturedGifRepository, FeaturedGifsService],
  exports: [FeaturedGifsService],
})
export class FeaturedGifsModule {}
