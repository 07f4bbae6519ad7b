import { Module } from '@nestjs/common';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';
import { SearchFillRepository } from './search-fill.repository.js';
import { SearchFill } from './search-fill.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndex } from './search-index.service.js';
import { SearchIndexesRepository } from './search-indexes.repository.js';
import { SearchSchedule } from './search-schedule.service.js';
import { SearchUpkeepRepository } from './search-upkeep.repository.js';
import { SearchUpkeep } from './search-upkeep.service.js';

@Module({
  providers: [
    SearchFillRepository,
    SearchIndexRepository,
    SearchIndexesRepository,
    SearchUpkeepRepository,
    VocabularyRepository,
    SearchFill,
    SearchIndex,
    SearchSchedule,
    SearchUpkeep,
  ],
  exports: [SearchFill, SearchIndex, SearchSchedule],
})
export class SearchIndexModule {}
