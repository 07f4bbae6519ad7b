import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
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
import { UserCollectionsController } from './user-collections.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CollectionEntity, CollectionGifEntity]), GifsModule, UsersModule],
  controllers: [CollectionsController, CollectionGifsController, UserCollectionsController],
  providers: [
    CollectionGifRepository,
    CollectionGifsService,
    CollectionPresenter,
    CollectionRepository,
    CollectionsService,
  ],
  exports: [CollectionsService],
})
export class CollectionsModule {}
