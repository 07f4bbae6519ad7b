import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../database/data-source-options.js';
import { run } from '../../database/statement.js';
import type { KnownWord } from '../spelling/nearest-words.js';
import { wordKeys } from './word-keys.js';

const COMPLETIONS = 8;
/** Sorts behind everything that goes on from a beginning. */
const LAST_CHARACTER = '\u{10ffff}';
/** Who has not begun to type a compound is not offered any: what has one has its first word too. */
const COMPOUND = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]/u;
const NO_COMPOUND = '^-*[[:alnum:]]+$';

const COMPLETE = {
  name: 'search words complete',
  text: `
    SELECT lexeme FROM search_word WHERE word >= $1 AND word < $2 AND ($3 OR word ~ '${NO_COMPOUND}')
    GROUP BY lexeme ORDER BY max(count) DESC, lexeme LIMIT ${COMPLETIONS}`,
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

  /** The lexemes of the most used words that begin so. */
  async complete(beginning: string): Promise<string[]> {
    const rows = await run<{ lexeme: string }>(this.database.manager, COMPLETE, [
      beginning,
      beginning + LAST_CHARACTER,
      COMPOUND.test(beginning),
    ]);
    return rows.map(({ lexeme }) => lexeme);
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
