import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import { wordKeys } from './word-keys.js';

export interface VocabularyWord {
  readonly word: string;
  readonly lexeme: string;
  /** Only letters: not a flag, a compound, or a word with digits. */
  readonly isPlain: boolean;
}

/** Above this number of recordings the upkeep counts one in 64. */
const COUNTED_WHOLE = 16_384;

// NOT EXISTS would be planned as a join while there are few words, and the plan is cached.
const UNKNOWN = {
  name: 'search words unknown',
  text: `
    SELECT word FROM unnest($1::text[]) AS given (word)
    WHERE (SELECT known.word FROM search_word AS known WHERE known.word = given.word) IS NULL`,
};

const ADD = {
  name: 'search words add',
  text: `
    INSERT INTO search_word (word, lexeme, keys)
    SELECT word, lexeme, keys::integer[] FROM unnest($1::text[], $2::text[], $3::text[]) AS given (word, lexeme, keys)
    ORDER BY word ON CONFLICT DO NOTHING`,
};

const IN_NO_DOCUMENT = `NOT EXISTS (
  SELECT FROM search_document WHERE lexemes @@ quote_literal('3' || known.lexeme)::tsquery)`;

/** Looking up a word of more recordings takes too long; if it is removed from all of them, the upkeep removes it. */
const COMMON = 1_000;

/** Identifies the advisory lock; no other code on this database may use the number. */
const VOCABULARY_LOCK = 7_489_735;

const LOCK_FOR_ADDING = {
  name: 'search words lock',
  text: `SELECT pg_advisory_xact_lock_shared(${VOCABULARY_LOCK})`,
};

// Each word is looked up by index, even if the planner believes that there are few documents.
const LOCK_FOR_REMOVAL = {
  text: `SELECT pg_advisory_xact_lock(${VOCABULARY_LOCK}), set_config('enable_seqscan', 'off', true)`,
};

/** Sorted, so that it does not deadlock with the counts. */
const remove = (words: string): string => `
  DELETE FROM search_word WHERE word = ANY(ARRAY(
    SELECT known.word FROM ${words} AND ${IN_NO_DOCUMENT} ORDER BY known.word FOR UPDATE OF known))`;

/**
 * A word is in the vocabulary if and only if a document has its lexeme. A transaction that adds words sees those of others
 * as known, so none may be removed until it ends: the documents that it has written are not visible yet.
 */
@Injectable()
export class VocabularyRepository {
  /** Until the end of the transaction. Call it after the documents are written, and before anything else here. */
  async lockForAdding(manager: EntityManager): Promise<void> {
    await run(manager, LOCK_FOR_ADDING, []);
  }

  /** The same, also for adding. Two transactions that hold the other lock would wait for each other here. */
  async lockForRemoval(manager: EntityManager): Promise<void> {
    await run(manager, LOCK_FOR_REMOVAL, []);
  }

  async unknown(words: readonly string[], manager: EntityManager): Promise<string[]> {
    const rows = await run<{ word: string }>(manager, UNKNOWN, [words]);
    return rows.map(({ word }) => word);
  }

  /** Sorted, so that parallel inserts do not deadlock. */
  async add(words: readonly VocabularyWord[], manager: EntityManager): Promise<void> {
    await run(manager, ADD, [
      words.map(({ word }) => word),
      words.map(({ lexeme }) => lexeme),
      words.map(({ word, isPlain }) => `{${(isPlain ? wordKeys(word) : []).join(',')}}`),
    ]);
  }

  /** Removes the words of these lexemes that no recording has any more. */
  async removeUnused(lexemes: readonly string[], manager: EntityManager): Promise<void> {
    const words = `unnest($1::text[]) AS removed (lexeme) JOIN search_word AS known USING (lexeme)`;
    await run(manager, { text: remove(`${words} WHERE known.count <= ${COMMON}`) }, [lexemes]);
  }

  async removeUncounted(manager: EntityManager): Promise<void> {
    await run(manager, { text: remove('search_word AS known WHERE known.count = 0') }, []);
  }

  /** Words that no recording has any more get 0. A sample lacks most rare words, so those are looked up. */
  async count(manager: EntityManager): Promise<void> {
    await manager.query(
      `WITH size AS (
         SELECT CASE WHEN count(*) > ${COUNTED_WHOLE} THEN 64 ELSE 1 END AS sampled FROM search_document
       ), used AS (
         SELECT substr(word, 2) AS lexeme, ndoc * sampled AS count
         FROM size CROSS JOIN LATERAL ts_stat(
           'SELECT lexemes FROM search_document' ||
           CASE WHEN sampled > 1 THEN ' WHERE (gif_seq >> 6) & 63 = 0' ELSE '' END) AS statistics
         WHERE word LIKE '3%'
       )
       UPDATE search_word AS old SET count = fresh.count
       FROM (
         SELECT word, coalesce(used.count, 0) AS count
         FROM search_word AS known CROSS JOIN size LEFT JOIN used USING (lexeme)
         WHERE abs(known.count - coalesce(used.count, 0)) * 4 > known.count
           AND (used.count IS NOT NULL OR sampled = 1 OR (known.count > 1 AND ${IN_NO_DOCUMENT}))
         ORDER BY word FOR NO KEY UPDATE OF known
       ) AS fresh
       WHERE old.word = fresh.word`,
    );
  }
}
