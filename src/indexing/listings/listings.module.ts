import { Module } from '@nestjs/common';
import { SearchIndexModule } from '../search-index/search-index.module.js';
import { GifPublication } from './gif-publication.service.js';
import { GifTagRepository } from './gif-tag.repository.js';
import { ListCountRepository } from './list-count.repository.js';
import { ListCounts } from './list-counts.service.js';
import { ListRebuildRepository } from './list-rebuild.repository.js';

@Module({
  imports: [SearchIndexModule],
  providers: [GifPublication, GifTagRepository, ListCountRepository, ListCounts, ListRebuildRepository],
  exports: [GifPublication, ListCounts],
})
export class ListingsModule {}
