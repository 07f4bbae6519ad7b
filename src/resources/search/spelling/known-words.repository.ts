import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../../platform/database/data-source-options.js';
import { run } from '../../../platform/database/statement.js';
import { filtersOf, type SearchScope } from '../candidates/search-scope.js';
import type { Clause } from '../query/clause.js';
import type { QueryWords } from '../query/query-words.js';
import type { KnownWord } from './nearest-words.js';
import { writtenWords } from '../../../indexing/search-index/vocabulary/written-words.js';
import { wordKeys } from '../../../indexing/search-index/vocabulary/word-keys.js';

const COMPLETIONS = 8;
/** Sorts behind everything that goes on from a beginning. */
const LAST_CHARACTER = '\u{10ffff}';
/** Who has not begun to type a compound is not offered any: what has one has its first word too. */
const COMPOUND = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]/u;
const NO_COMPOUND = '^-*[[:alnum:]]+$';

const OF_QUERY = {
  name: 'search words of a query',
  text: `
    WITH completed AS MATERIALIZED (
      SELECT lexeme, max(count) AS count FROM search_word
      WHERE word >= $1 AND word < $2 AND ($3 OR word ~ '${NO_COMPOUND}')
      GROUP BY lexeme ORDER BY max(count) DESC, lexeme LIMIT ${COMPLETIONS}
    )
    SELECT lexeme, count, true AS completes FROM completed
    UNION ALL SELECT lexeme, count, false FROM search_word WHERE word = ANY($4::text[])
    UNION ALL SELECT lexeme, count, false
      FROM unnest($5::text[], $6::text[]) AS filter (lexeme, list) JOIN list_count ON scope = list`,
};

const SIMILAR = {
  name: 'search words similar',
  text: 'SELECT word, count FROM search_word WHERE keys && $1::integer[]',
};

const KNOWN = {
  name: 'search words known',
  text: 'SELECT word FROM search_word WHERE word = ANY($1::text[])',
};

/** Reads the words of all public recordings. */
@Injectable()
export class KnownWordsRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  /** What is known of the words of a query and of what it is narrowed down to. */
  async ofQuery(clauses: readonly Clause[], scope: SearchScope = {}): Promise<QueryWords> {
    const beginning = clauses.find(({ prefix }) => prefix)?.beginning ?? null;
    const wanted = clauses.filter(({ excluded }) => !excluded);
    const filters = filtersOf(scope);
    const rows = await run<{ lexeme: string; count: number; completes: boolean }>(
      this.database.manager,
      OF_QUERY,
      [
        beginning,
        beginning === null ? null : beginning + LAST_CHARACTER,
        beginning !== null && COMPOUND.test(beginning),
        wanted.flatMap(({ text }) => writtenWords(text)),
        filters.map(({ lexeme }) => lexeme),
        filters.map(({ list }) => list),
      ],
    );
    return {
      completions: rows.filter(({ completes }) => completes).map(({ lexeme }) => lexeme),
      uses: new Map(rows.map(({ lexeme, count }) => [lexeme, count])),
    };
  }

  /** Those of some words that a recording has. */
  async known(words: readonly string[]): Promise<Set<string>> {
    const rows = await run<{ word: string }>(this.database.manager, KNOWN, [words]);
    return new Set(rows.map(({ word }) => word));
  }

  /** Words that may be near to one; others are among them. */
  similar(word: string): Promise<KnownWord[]> {
    return run(this.database.manager, SIMILAR, [wordKeys(word)]);
  }
}
