import { Module } from '@nestjs/common';
import { SearchIndexModule } from '../search-index/search-index.module.js';
import { GifPublicationService } from './gif-publication.service.js';
import { GifTagRepository } from './gif-tag.repository.js';
import { ListCountRepository } from './list-count.repository.js';
import { ListCountsService } from './list-counts.service.js';
import { ListRebuildRepository } from './list-rebuild.repository.js';

@Module({
  imports: [SearchIndexModule],
  providers: [
    GifPublicationService,
    GifTagRepository,
    ListCountRepository,
    ListCountsService,
    ListRebuildRepository,
  ],
  exports: [GifPublicationService, ListCountsService],
})
export class ListingsModule {}
