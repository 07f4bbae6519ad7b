import { Module } from '@nestjs/common';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { GifsModule } from '../gifs.module.js';
import { GifModerationController } from './gif-moderation.controller.js';
import { GifModerationRepository } from './gif-moderation.repository.js';
import { GifModerationService } from './gif-moderation.service.js';

/** Recordings that staff hide. */
@Module({
  imports: [AuditModule, GifsModule, ListingsModule],
  controllers: [GifModerationController],
  providers: [GifModerationRepository, GifModerationService],
  exports: [GifModerationService],
})
export class GifModerationModule {}
