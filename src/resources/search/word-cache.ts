import { CachedParts } from '../../platform/response-cache/cached-parts.js';
import type { ResponseCache } from '../../platform/response-cache/response-cache.js';

const MAX_KEYS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Approximate memory of a row, and of an entry without rows. */
const ROW_BYTES = 200;

export interface QueryWordRow {
  /** The word of the query; null for completions and filters. */
  readonly word: string | null;
  readonly lexeme: string;
  readonly count: number;
  readonly completes: boolean;
}

/** The vocabulary's data on words, prefixes and filters, by their keys. */
export type WordCache = CachedParts<string, readonly QueryWordRow[]>;

/** Until a public recording changes. */
export function createWordCache(cache: ResponseCache): WordCache {
  return new CachedParts(cache, {
    max: MAX_KEYS,
    maxBytes: MAX_BYTES,
    bytesOf: (rows) => (1 + rows.length) * ROW_BYTES,
    tagsOf: () => ['lists', 'search'],
  });
}

export const keyOfWord = (word: string): string => `=${word}`;
export const keyOfBeginning = (beginning: string): string => `^${beginning}`;

/** @param keys of what was read, for which there may be no rows */
export function rowsByKey(
  keys: readonly string[],
  rows: readonly QueryWordRow[],
  beginning: string | null,
): Map<string, QueryWordRow[]> {
  const byKey = new Map(keys.map((key) => [key, [] as QueryWordRow[]]));
  for (const row of rows) {
    const key = row.completes
      ? keyOfBeginning(beginning ?? '')
      : row.word === null
        ? row.lexeme
        : keyOfWord(row.word);
    byKey.get(key)?.push(row);
  }
  return byKey;
}
