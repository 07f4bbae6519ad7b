import type { DataSource } from 'typeorm';
import { SearchCandidatesRepository } from '../../src/resources/search/candidates/search-candidates.repository.js';
import { SearchCandidates } from '../../src/resources/search/candidates/search-candidates.service.js';
import { searchTerms } from '../../src/resources/search/candidates/search-terms.js';
import { parseQuery } from '../../src/resources/search/query/search-query.js';
import type { SearchScope } from '../../src/resources/search/candidates/search-scope.js';
import { ScoreRepository } from '../../src/resources/search/ranking/score.repository.js';
import {
  type Hits,
  SearchRanking,
  type SearchSort,
} from '../../src/resources/search/ranking/search-ranking.service.js';
import { KnownWordsRepository } from '../../src/resources/search/spelling/known-words.repository.js';

const FIRST_PAGE = { offset: 0, size: 20 };

/** The part of the service that finds, without the framework. */
export class Searcher {
  readonly #words: KnownWordsRepository;
  readonly #ranking: SearchRanking;

  constructor(database: DataSource) {
    this.#words = new KnownWordsRepository(database);
    this.#ranking = new SearchRanking(
      new SearchCandidates(new SearchCandidatesRepository(database)),
      new ScoreRepository(database),
    );
  }

  /** The first page. */
  async search(text: string, scope: SearchScope, sort: SearchSort): Promise<Hits> {
    const { clauses } = parseQuery(text);
    const terms = searchTerms(clauses, scope, await this.#words.ofQuery(clauses, scope));
    return this.#ranking.page(terms, sort, FIRST_PAGE);
  }
}
