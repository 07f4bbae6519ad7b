import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ReposModule } from '../../repos/repos.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { ThemesModule } from '../../themes/themes.module.js';
import { GifsModule } from '../gifs.module.js';
import { GifSecretsModule } from '../secrets/gif-secrets.module.js';
import { CastEditEntity } from './cast-edit.entity.js';
import { CastEditRepository } from './cast-edit.repository.js';
import { CastEditsController } from './cast-edits.controller.js';
import { CastEditsService } from './cast-edits.service.js';
import { CastReplacementService } from './cast-replacement.service.js';
import { EditHistoryService } from './edit-history.service.js';
import { EditTasksService } from './edit-tasks.service.js';
import { EditedTextsService } from './edited-texts.service.js';

/** Edits of casts, which their owners can undo. */
@Module({
  imports: [
    TypeOrmModule.forFeature([CastEditEntity]),
    GifsModule,
    GifSecretsModule,
    ListingsModule,
    MediaModule,
    QuotasModule,
    ReposModule,
    TagsModule,
    ThemesModule,
  ],
  controllers: [CastEditsController],
  providers: [
    CastEditRepository,
    CastEditsService,
    CastReplacementService,
    EditHistoryService,
    EditTasksService,
    EditedTextsService,
  ],
  exports: [
    CastEditRepository,
    CastEditsService,
    CastReplacementService,
    EditHistoryService,
    EditTasksService,
  ],
})
export class CastEditsModule {}
