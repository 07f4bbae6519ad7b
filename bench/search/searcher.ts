import type { DataSource } from 'typeorm';
import { SearchDocumentEntity } from '../../src/indexing/search-index/search-document.entity.js';
import { SEARCH_LIMITS, type SearchLimits } from '../../src/resources/search/ranking/candidate-search.js';
import type { SearchScope } from '../../src/resources/search/ranking/search-terms.js';
import { searchTerms } from '../../src/resources/search/ranking/search-terms.js';
import { beginningOf, parseQuery } from '../../src/resources/search/query/search-query.js';
import {
  type Hits,
  SearchRankingService,
  type SearchSort,
} from '../../src/resources/search/ranking/search-ranking.service.js';
import { SearchRepository } from '../../src/resources/search/search.repository.js';
import { SpellingService } from '../../src/resources/search/spelling/spelling.service.js';

/** The result, and the query that it is for when the one given finds nothing. */
export type CorrectedHits = Hits & { readonly corrected: string | null };

const FIRST_PAGE = { offset: 0, size: 20 };

/** Finds the first page like the service, without the framework. */
export class Searcher {
  readonly #repository: SearchRepository;
  readonly #ranking: SearchRankingService;

  constructor(
    database: DataSource,
    private readonly limits: SearchLimits = SEARCH_LIMITS,
  ) {
    this.#repository = new SearchRepository(database.getRepository(SearchDocumentEntity));
    this.#ranking = new SearchRankingService(this.#repository);
  }

  async search(text: string, scope: SearchScope, sort: SearchSort): Promise<Hits> {
    const { clauses } = parseQuery(text);
    const beginning = beginningOf(clauses);
    const completions = beginning === null ? [] : await this.#repository.completions(beginning);
    const terms = searchTerms(clauses, scope, completions);
    return this.#ranking.page(terms, sort, FIRST_PAGE, this.limits);
  }

  /** Tries other spellings if nothing is found, like the service. */
  async searchOrCorrect(text: string, scope: SearchScope, sort: SearchSort): Promise<CorrectedHits> {
    const found = await this.search(text, scope, sort);
    if (found.count > 0) return { ...found, corrected: null };
    for (const corrected of await new SpellingService(this.#repository).corrections(text, parseQuery(text))) {
      const instead = await this.search(corrected, scope, sort);
      if (instead.count > 0) return { ...instead, corrected };
    }
    return { ...found, corrected: null };
  }
}
