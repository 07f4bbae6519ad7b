const LEXEMES = 'USING gin (lexemes) WITH (fastupdate = off)';

export const GIN_INDEXES = {
  search_document: {
    search_document_lexemes: LEXEMES,
    search_document_sample: `${LEXEMES} WHERE (gif_seq >> 6) & 63 = 0`,
  },
  search_popular: {
    search_popular_1: LEXEMES,
    search_popular_2: `${LEXEMES} WHERE tier >= 2`,
    search_popular_3: `${LEXEMES} WHERE tier >= 3`,
  },
  search_word: { search_word_keys: 'USING gin (keys) WITH (fastupdate = off)' },
} as const;

export type IndexedTable = keyof typeof GIN_INDEXES;

/** Names without a valid index; an interrupted CREATE INDEX CONCURRENTLY leaves an invalid one. */
export const MISSING = `
  SELECT name FROM unnest($1::text[]) AS name
  LEFT JOIN pg_index ON indexrelid = to_regclass(name) WHERE indisvalid IS NOT TRUE`;
