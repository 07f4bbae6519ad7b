import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CountersModule } from '../counters/counters.module.js';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { Schedule } from '../jobs/schedule.service.js';
import { BlobSweep } from '../media/blob-sweep.service.js';
import { MediaModule } from '../media/media.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { ReposModule } from '../repos/repos.module.js';
import { SearchIndexModule } from '../search/index/search-index.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { UsersModule } from '../users/users.module.js';
import { GifChangeRepository } from './editing/gif-change.repository.js';
import { GifEditingController } from './editing/gif-editing.controller.js';
import { GifEditing } from './editing/gif-editing.service.js';
import { FeaturedGifsController } from './featured/featured-gifs.controller.js';
import { GifFiguresRepository } from './gif-figures.repository.js';
import { GifFiguresService } from './gif-figures.service.js';
import { GifEntity } from './gif.entity.js';
import { GifPresenter } from './gif.presenter.js';
import { GifRepository } from './gif.repository.js';
import { GifsController } from './gifs.controller.js';
import { GifsService } from './gifs.service.js';
import { GifPublication } from './publication/gif-publication.service.js';
import { GifTagRepository } from './publication/gif-tag.repository.js';
import { GifPurgeRepository } from './purge/gif-purge.repository.js';
import { GifPurge } from './purge/gif-purge.service.js';
import { TagGifsController } from './tag-gifs.controller.js';
import { GifUploadController } from './upload/gif-upload.controller.js';
import { CastReceiver } from './upload/cast-receiver.service.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { GifUploadService } from './upload/gif-upload.service.js';
import { NewGifs } from './upload/new-gifs.service.js';
import { UserGifsController } from './user-gifs.controller.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

@Module({
  imports: [
    TypeOrmModule.forFeature([GifEntity]),
    CountersModule,
    IdempotencyModule,
    ListsModule,
    MediaModule,
    QuotasModule,
    RateLimitModule,
    ReposModule,
    SearchIndexModule,
    StorageModule,
    TagsModule,
    ThreadsModule,
    UsersModule,
  ],
  controllers: [
    GifsController,
    GifEditingController,
    FeaturedGifsController,
    TagGifsController,
    GifUploadController,
    UserGifsController,
  ],
  providers: [
    GifFiguresRepository,
    GifFiguresService,
    GifRepository,
    GifChangeRepository,
    GifPurgeRepository,
    GifPresenter,
    GifPublication,
    GifTagRepository,
    GifsService,
    GifEditing,
    GifPurge,
    GifUploadService,
    CastReceiver,
    NewGifs,
  ],
  exports: [CastReceiver, GifFiguresService, GifPresenter, GifUploadService, GifsService],
})
export class GifsModule implements OnModuleInit {
  constructor(
    private readonly schedule: Schedule,
    private readonly purge: GifPurge,
    private readonly sweep: BlobSweep,
  ) {}

  onModuleInit(): void {
    this.schedule.add({
      everyMs: HOUR_MS,
      what: 'deleted recordings purged',
      run: (signal) => this.purge.purge(signal),
    });
    this.schedule.add({
      everyMs: DAY_MS,
      what: 'files that no recording needs removed',
      run: (signal) => this.sweep.sweep(DAY_MS, signal),
    });
  }
}
