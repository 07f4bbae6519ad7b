import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsageStatsModule } from '../../indexing/usage-stats/usage-stats.module.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { MediaModule } from '../media/media.module.js';
import { ReposModule } from '../repos/repos.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { GifChangeRepository } from './editing/gif-change.repository.js';
import { GifEntity } from './data/gif.entity.js';
import { GifPresenter } from './presentation/gif.presenter.js';
import { GifRepository } from './data/gif.repository.js';
import { GifsController } from './gifs.controller.js';
import { GifsService } from './gifs.service.js';
import { TagGifsController } from './tag-gifs.controller.js';
import { TextCopies } from './text-copies.js';
import { UnusedNamesService } from './unused-names.service.js';
import { UserGifsController } from './user-gifs.controller.js';

/** Recordings: their rows, lists and details. */
@Module({
  imports: [
    TypeOrmModule.forFeature([GifEntity]),
    MediaModule,
    ReposModule,
    RequestLimitsModule,
    TagsModule,
    ThemesModule,
    UsageStatsModule,
    UsersModule,
  ],
  controllers: [GifsController, TagGifsController, UserGifsController],
  providers: [GifChangeRepository, GifPresenter, GifRepository, GifsService, TextCopies, UnusedNamesService],
  exports: [GifChangeRepository, GifPresenter, GifRepository, GifsService, TextCopies, UnusedNamesService],
})
export class GifsModule {}
