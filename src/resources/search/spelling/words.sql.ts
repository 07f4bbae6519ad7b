const COMPLETIONS = 8;
const NO_COMPOUND = '^-*[[:alnum:]]+$';

export const QUERY_WORDS = {
  name: 'search words of a query',
  text: `
    WITH completed AS MATERIALIZED (
      SELECT lexeme, max(count) AS count FROM search_word
      WHERE word >= $1 AND word < $2 AND ($3 OR word ~ '${NO_COMPOUND}')
      GROUP BY lexeme ORDER BY max(count) DESC, lexeme LIMIT ${COMPLETIONS}
    )
    SELECT NULL AS word, lexeme, count, true AS completes FROM completed
    UNION ALL SELECT word, lexeme, count, false FROM search_word WHERE word = ANY($4::text[])
    UNION ALL SELECT NULL, lexeme, count, false
      FROM unnest($5::text[], $6::text[]) AS filter (lexeme, list) JOIN list_length ON scope = list`,
};

const SIMILAR = 500;

/** Any number of words can share a key; comparing one takes some 25 µs of the main thread. */
export const SIMILAR_WORDS = {
  name: 'search words similar',
  text: `
    SELECT word, count FROM search_word
    WHERE keys && $1::integer[] AND abs(length(word) - length($2::text)) <= $3
    ORDER BY count DESC, word LIMIT ${SIMILAR}`,
};

export const KNOWN_WORDS = {
  name: 'search words known',
  text: 'SELECT word FROM search_word WHERE word = ANY($1::text[])',
};
