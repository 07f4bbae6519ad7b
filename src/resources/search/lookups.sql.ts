export const FILTER_IDS = {
  name: 'search names',
  text: `
    SELECT (SELECT tag_seq FROM tag_by_slug WHERE slug = $1) AS "tagSeq",
      (SELECT user_seq FROM username WHERE lower(username) = lower($2)) AS "authorSeq"`,
};

/**
 * Those with the highest hot scores, of a shell, a tag and a theme if they are given: at most 2,000, within the smallest
 * popularity tier, which small services do not have.
 */
export const POPULAR = {
  name: 'search popular',
  text: `
    WITH top AS (
      (SELECT gif_seq, hot_score FROM search_popular
        WHERE tier >= 3 AND EXISTS (SELECT FROM search_tier WHERE tier = 3)
        ORDER BY hot_score DESC, gif_seq DESC LIMIT 2000)
      UNION ALL
      (SELECT gif_seq, hot_score FROM search_document
        WHERE NOT EXISTS (SELECT FROM search_tier WHERE tier = 3)
        ORDER BY hot_score DESC, gif_seq DESC LIMIT 2000)
    ), found AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM top JOIN public_gif AS gif ON gif.seq = gif_seq
      WHERE ($1::text IS NULL OR shell = $1) AND ($2::integer IS NULL OR $2 = ANY(tag_seqs))
        AND ($5::text IS NULL OR theme_slug = lower($5))
    )
    SELECT (SELECT count(*)::integer FROM found) AS count, ARRAY(
      SELECT gif_seq FROM found ORDER BY hot_score DESC, gif_seq DESC OFFSET $3 LIMIT $4) AS seqs`,
};

export const COUNT = {
  name: 'search count',
  text: 'SELECT count(*)::integer AS matches FROM search_document WHERE lexemes @@ $1::tsquery',
};

/** The approximate number of matches, from a sample of 64 consecutive ids of every 4,096. */
export const ESTIMATE = {
  name: 'search estimate',
  text: `
    SELECT seq AS newest, coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $1::tsquery
      ) * seq / nullif(greatest((seq + 1) / 4096 * 64 + least((seq + 1) % 4096, 64) - 1, 0), 0)::float8), 0) AS documents
    FROM (SELECT coalesce(max(gif_seq), 0) AS seq FROM search_document) AS last`,
};

/** $1 documents; $2 their base scores or null; $3 the tsquery to rank by; $4 years since 2020; $5 to $7 as in `BY_VIEWS`. */
export const SCORES = {
  name: 'search scores',
  text: `
    SELECT gif_seq AS seq, coalesce(base, CASE WHEN NOT lexemes @@ $7::tsquery THEN 0 WHEN lexemes @@ $5::tsquery THEN 3
          WHEN lexemes @@ $6::tsquery THEN 2 ELSE 1 END)
        + 0.3 * least(1, greatest(0, (hot_score - $4::real + 4) / 28))
        + 0.7 * least(1, ts_rank('{0.02, 0.15, 0.6, 1}', lexemes, $3::tsquery)) AS score
    FROM unnest($1::bigint[], $2::smallint[]) AS given (gif_seq, base) JOIN search_document USING (gif_seq)`,
};

/** $1 the beginning; $2 what sorts after every word that starts with it; $3 whether compounds count. */
export const COMPLETIONS = {
  name: 'search completions',
  text: `
    SELECT lexeme FROM search_word
    WHERE word >= $1 AND word < $2 AND ($3 OR word ~ '^-*[[:alnum:]]+$')
    GROUP BY lexeme ORDER BY max(count) DESC, lexeme LIMIT 8`,
};

/** Any number of words can share a key; comparing one takes some 25 µs of the main thread. */
export const SIMILAR_WORDS = {
  name: 'search words similar',
  text: `
    SELECT word, count FROM search_word
    WHERE keys && $1::integer[] AND abs(length(word) - length($2::text)) <= $3
    ORDER BY count DESC, word LIMIT 500`,
};

export const KNOWN_WORDS = {
  name: 'search words known',
  text: 'SELECT word FROM search_word WHERE word = ANY($1::text[])',
};
