import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SearchDocumentEntity } from '../../indexing/search-index/search-document.entity.js';
import { SEARCH_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { SearchRankingService } from './ranking/search-ranking.service.js';
import { SearchController } from './search.controller.js';
import { SearchEngine } from './search-engine.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchRepository } from './search.repository.js';
import { SpellingService } from './spelling/spelling.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SearchDocumentEntity], SEARCH_DATA_SOURCE), GifsModule],
  controllers: [SearchController],
  providers: [SearchRepository, SearchRankingService, SpellingService, SearchEngine, SearchPresenter],
  exports: [SearchEngine, SearchPresenter],
})
export class SearchModule {}
