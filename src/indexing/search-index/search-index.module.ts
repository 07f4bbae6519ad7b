import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { SearchBackfillService } from './search-backfill.service.js';
import { SearchDocumentEntity } from './search-document.entity.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndex } from './search-index.js';
import { SearchUpkeepService } from './search-upkeep.service.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([SearchDocumentEntity], LONG_WORK_DATA_SOURCE)],
  providers: [
    SearchIndexRepository,
    VocabularyRepository,
    SearchBackfillService,
    SearchUpkeepService,
    SearchIndex,
  ],
  exports: [SearchIndex],
})
export class SearchIndexModule {}
