import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { UsersModule } from '../users/users.module.js';
import { CollectionGifEntity } from './collection-gif.entity.js';
import { CollectionGifRepository } from './collection-gif.repository.js';
import { CollectionGifsController } from './collection-gifs.controller.js';
import { CollectionGifsService } from './collection-gifs.service.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionPresenter } from './collection.presenter.js';
import { CollectionRepository } from './collection.repository.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';
import { FeaturedCollectionRepository } from './featured/featured-collection.repository.js';
import { FeaturedCollectionsController } from './featured/featured-collections.controller.js';
import { FeaturedCollectionsService } from './featured/featured-collections.service.js';
import { UserCollectionsController } from './user-collections.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CollectionEntity, CollectionGifEntity]),
    AuditModule,
    GifsModule,
    UsersModule,
  ],
  controllers: [
    FeaturedCollectionsController,
    CollectionsController,
    CollectionGifsController,
    UserCollectionsController,
  ],
  providers: [
    CollectionGifRepository,
    CollectionGifsService,
    CollectionPresenter,
    CollectionRepository,
    CollectionsService,
    FeaturedCollectionRepository,
    FeaturedCollectionsService,
  ],
  exports: [CollectionGifsService, CollectionPresenter, CollectionsService, FeaturedCollectionsService],
})
export class CollectionsModule {}
