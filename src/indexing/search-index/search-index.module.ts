import { Module } from '@nestjs/common';
import { SearchBackfill } from './search-backfill.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndex } from './search-index.service.js';
import { SearchUpkeep } from './search-upkeep.service.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

@Module({
  providers: [SearchIndexRepository, VocabularyRepository, SearchBackfill, SearchUpkeep, SearchIndex],
  exports: [SearchIndex],
})
export class SearchIndexModule {}
