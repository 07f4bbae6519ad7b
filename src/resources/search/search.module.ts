import { Module } from '@nestjs/common';
import { GifsModule } from '../gifs/gifs.module.js';
import { SearchCandidatesRepository } from './candidates/search-candidates.repository.js';
import { SearchCandidates } from './candidates/search-candidates.service.js';
import { ScoreRepository } from './ranking/score.repository.js';
import { SearchRanking } from './ranking/search-ranking.service.js';
import { SearchController } from './search.controller.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';
import { KnownWordsRepository } from './spelling/known-words.repository.js';
import { Spelling } from './spelling/spelling.service.js';

@Module({
  imports: [GifsModule],
  controllers: [SearchController],
  providers: [
    SearchCandidatesRepository,
    SearchCandidates,
    KnownWordsRepository,
    ScoreRepository,
    SearchRanking,
    SearchRepository,
    SearchPresenter,
    SearchService,
    Spelling,
  ],
})
export class SearchModule {}
