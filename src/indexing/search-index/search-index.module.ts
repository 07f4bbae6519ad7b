import { Module } from '@nestjs/common';
import { SearchBackfillService } from './search-backfill.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndex } from './search-index.js';
import { SearchUpkeepService } from './search-upkeep.service.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

@Module({
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
