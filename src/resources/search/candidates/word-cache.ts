import { LRUCache } from 'lru-cache';

const MAX_WORDS = 10_000;
/** Bounds how old the counts get. */
const MAX_AGE_MS = 60_000;

export interface QueryWordRow {
  /** The word of the query; null for completions. */
  readonly word: string | null;
  readonly lexeme: string;
  readonly count: number;
  readonly completes: boolean;
}

/** The vocabulary's data on words and prefixes, until a public recording changes. */
export class WordCache {
  readonly #rows = new LRUCache<string, readonly QueryWordRow[]>({ max: MAX_WORDS, ttl: MAX_AGE_MS });
  #changes = 0;

  clear(): void {
    this.#changes += 1;
    this.#rows.clear();
  }

  /** Reads missing words, and caches them unless something changes meanwhile. */
  async get(
    words: readonly string[],
    beginning: string | null,
    read: () => Promise<QueryWordRow[]>,
  ): Promise<readonly QueryWordRow[]> {
    const keys = [...words.map(keyOfWord), ...(beginning === null ? [] : [keyOfBeginning(beginning)])];
    const known = keys.map((key) => this.#rows.get(key));
    if (known.every((rows) => rows !== undefined)) return known.flat();
    const changes = this.#changes;
    const rows = await read();
    if (changes !== this.#changes) return rows;
    for (const word of words) {
      this.#rows.set(
        keyOfWord(word),
        rows.filter((row) => row.word === word),
      );
    }
    const completions = rows.filter(({ completes }) => completes);
    if (beginning !== null) this.#rows.set(keyOfBeginning(beginning), completions);
    return rows;
  }
}

const keyOfWord = (word: string): string => `=${word}`;
const keyOfBeginning = (beginning: string): string => `^${beginning}`;
