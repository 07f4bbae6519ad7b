// Each statement is whole, for `psql`, so they repeat how they estimate, score and return documents.
// MATERIALIZED keeps the planner from walking an index in the wanted order and testing document after document.

/**
 * The best group first, then by hot score. Reads the groups in turn until there are enough, or until the estimate of one
 * is above the given one. Counts all matches unless their estimate is.
 *
 * $1 limit; $2 and $3 the places of the first and the last document to score; $4 none is scored if fewer are found; $5 the
 * tsquery to rank by; $6 years since 2020; $7 the estimate above which nothing is read; $8 to $11 the tsqueries of the
 * groups with the base scores 3, 2, 1 and 0, or null for no group; $12 to $15 the tsqueries to estimate them.
 */
export const BY_GROUP = {
  name: 'search by group',
  text: `
    WITH newest AS MATERIALIZED (
      SELECT seq, nullif(greatest((seq + 1) / 4096 * 64 + least((seq + 1) % 4096, 64) - 1, 0), 0)::float8 AS sampled
      FROM (SELECT coalesce(max(gif_seq), 0) AS seq FROM search_document) AS last
    ), estimated_3 AS MATERIALIZED (
      SELECT coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $12::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), group_3 AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document
      WHERE (SELECT documents FROM estimated_3) <= $7::float8 AND lexemes @@ $8::tsquery
    ), few_3 AS MATERIALIZED (
      SELECT (SELECT documents FROM estimated_3) <= $7::float8 AND (SELECT count(*) FROM group_3) < $1::bigint AS yes
    ), estimated_2 AS MATERIALIZED (
      SELECT coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $13::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), group_2 AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document
      WHERE (SELECT yes FROM few_3) AND (SELECT documents FROM estimated_2) <= $7::float8 AND lexemes @@ $9::tsquery
    ), few_2 AS MATERIALIZED (
      SELECT (SELECT yes FROM few_3) AND (SELECT documents FROM estimated_2) <= $7::float8
        AND (SELECT count(*) FROM group_2) < $1::bigint AS yes
    ), estimated_1 AS MATERIALIZED (
      SELECT coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $14::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), group_1 AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document
      WHERE (SELECT yes FROM few_2) AND (SELECT documents FROM estimated_1) <= $7::float8 AND lexemes @@ $10::tsquery
    ), few_1 AS MATERIALIZED (
      SELECT (SELECT yes FROM few_2) AND (SELECT documents FROM estimated_1) <= $7::float8
        AND (SELECT count(*) FROM group_1) < $1::bigint AS yes
    ), estimated_0 AS MATERIALIZED (
      SELECT coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $15::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), group_0 AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document
      WHERE (SELECT yes FROM few_1) AND (SELECT documents FROM estimated_0) <= $7::float8 AND lexemes @@ $11::tsquery
    ), found AS MATERIALIZED (
      SELECT gif_seq, hot_score, max(base) AS base
      FROM (
        SELECT gif_seq, hot_score, 3 AS base FROM group_3
        UNION ALL SELECT gif_seq, hot_score, 2 FROM group_2
        UNION ALL SELECT gif_seq, hot_score, 1 FROM group_1
        UNION ALL SELECT gif_seq, hot_score, 0 FROM group_0
      ) AS groups
      GROUP BY gif_seq, hot_score
    ), first AS MATERIALIZED (
      SELECT gif_seq, base, row_number() OVER (ORDER BY base DESC, hot_score DESC, gif_seq DESC) AS place
      FROM (SELECT * FROM found ORDER BY base DESC, hot_score DESC, gif_seq DESC LIMIT $1) AS top
    ), scored AS MATERIALIZED (
      SELECT gif_seq, base + 0.3 * least(1, greatest(0, (hot_score - $6::real + 4) / 28))
        + 0.7 * least(1, ts_rank('{0.02, 0.15, 0.6, 1}', lexemes, $5::tsquery)) AS score
      FROM first JOIN search_document USING (gif_seq)
      WHERE place BETWEEN $2::bigint AND $3::bigint AND (SELECT count(*) FROM first) >= $4::bigint
    )
    SELECT
      CASE WHEN (SELECT yes FROM few_1) AND (SELECT documents FROM estimated_0) <= $7::float8
        THEN (SELECT count(*)::integer FROM found)
        WHEN (SELECT documents FROM estimated_0) <= $7::float8
        THEN (SELECT count(*)::integer FROM search_document WHERE lexemes @@ $11::tsquery) END AS matches,
      to_json(ARRAY[
        (SELECT documents FROM estimated_3) <= $7::float8,
        (SELECT yes FROM few_3) AND (SELECT documents FROM estimated_2) <= $7::float8,
        (SELECT yes FROM few_2) AND (SELECT documents FROM estimated_1) <= $7::float8,
        (SELECT yes FROM few_1) AND (SELECT documents FROM estimated_0) <= $7::float8
      ]) AS "areRead",
      to_json(ARRAY[
        (SELECT documents FROM estimated_3),
        CASE WHEN (SELECT yes FROM few_3) THEN (SELECT documents FROM estimated_2) END,
        CASE WHEN (SELECT yes FROM few_2) THEN (SELECT documents FROM estimated_1) END,
        (SELECT documents FROM estimated_0)
      ]) AS estimates,
      (SELECT seq FROM newest) AS newest,
      to_json(ARRAY(SELECT gif_seq FROM first ORDER BY place)) AS seqs,
      to_json(ARRAY(SELECT base FROM first ORDER BY place)) AS bases,
      (SELECT json_object_agg(gif_seq, score) FROM scored) AS scores`,
};

/**
 * By hot score, in one field group. `matches` is null if the tier does not exist; only documents above its bound count.
 *
 * $1 to $6 as above; $7 the tsquery; $8 the base score of all; $9 the popularity tier, or 0 for all documents.
 */
export const BY_HOT_SCORE = {
  name: 'search by hot score',
  text: `
    WITH tier AS MATERIALIZED (
      SELECT hot_score AS bound FROM search_tier WHERE tier = $9::integer
      UNION ALL SELECT '-infinity'::real WHERE $9::integer = 0
    ), found AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document WHERE $9::integer = 0 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score FROM search_popular WHERE $9::integer = 1 AND tier >= 1 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score FROM search_popular WHERE $9::integer = 2 AND tier >= 2 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score FROM search_popular WHERE $9::integer = 3 AND tier >= 3 AND lexemes @@ $7::tsquery
    ), above AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM found WHERE hot_score > (SELECT bound FROM tier)
    ), first AS MATERIALIZED (
      SELECT gif_seq, row_number() OVER (ORDER BY hot_score DESC, gif_seq DESC) AS place
      FROM (SELECT * FROM above ORDER BY hot_score DESC, gif_seq DESC LIMIT $1) AS top
    ), scored AS MATERIALIZED (
      SELECT gif_seq, $8::integer + 0.3 * least(1, greatest(0, (hot_score - $6::real + 4) / 28))
        + 0.7 * least(1, ts_rank('{0.02, 0.15, 0.6, 1}', lexemes, $5::tsquery)) AS score
      FROM first JOIN search_document USING (gif_seq)
      WHERE place BETWEEN $2::bigint AND $3::bigint AND (SELECT count(*) FROM first) >= $4::bigint
    )
    SELECT
      CASE WHEN EXISTS (SELECT FROM tier) THEN (SELECT count(*)::integer FROM above) END AS matches,
      to_json(ARRAY(SELECT gif_seq FROM first ORDER BY place)) AS seqs,
      (SELECT json_object_agg(gif_seq, score) FROM scored) AS scores`,
};

/**
 * By views. `matches` is null if more are expected or the tier does not exist. Current views are in `gif_usage`; the views
 * of the last upkeep show which rows to look up there, because views only grow.
 *
 * $1 to $6 as above; $7 the tsquery; $8 the estimate above which nothing is read; $9 the tsquery to estimate, or null; $10
 * to $12 the tsqueries of the base scores 3, 2 and 1, or null; $13 the popularity tier, or 0 for all documents.
 */
export const BY_VIEWS = {
  name: 'search by views',
  text: `
    WITH newest AS MATERIALIZED (
      SELECT seq, nullif(greatest((seq + 1) / 4096 * 64 + least((seq + 1) % 4096, 64) - 1, 0), 0)::float8 AS sampled
      FROM (SELECT coalesce(max(gif_seq), 0) AS seq FROM search_document) AS last
    ), expected AS MATERIALIZED (
      SELECT seq AS newest, coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $9::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), tier AS MATERIALIZED (
      SELECT views AS bound FROM search_tier WHERE tier = $13::integer
      UNION ALL SELECT 0 FROM expected WHERE $13::integer = 0 AND documents <= $8::float8
    ), found AS MATERIALIZED (
      SELECT gif_seq, hot_score - created_years AS log2_views FROM search_document
      WHERE $13::integer = 0 AND EXISTS (SELECT FROM tier) AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score - created_years FROM search_popular
      WHERE $13::integer = 1 AND tier >= 1 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score - created_years FROM search_popular
      WHERE $13::integer = 2 AND tier >= 2 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq, hot_score - created_years FROM search_popular
      WHERE $13::integer = 3 AND tier >= 3 AND lexemes @@ $7::tsquery
    ), likely AS MATERIALIZED (
      SELECT gif_seq, (SELECT view_count FROM gif_usage AS stats WHERE stats.gif_seq = found.gif_seq) AS views
      FROM found
      WHERE log2_views >= (
        SELECT min(log2_views) - 1
        FROM (SELECT log2_views FROM found ORDER BY log2_views DESC LIMIT $1) AS most
      )
    ), above AS MATERIALIZED (
      SELECT gif_seq, views FROM likely WHERE $13::integer = 0 OR views > (SELECT bound FROM tier)
    ), first AS MATERIALIZED (
      SELECT gif_seq, row_number() OVER (ORDER BY views DESC, gif_seq DESC) AS place
      FROM (SELECT * FROM above ORDER BY views DESC, gif_seq DESC LIMIT $1) AS top
    ), scored AS MATERIALIZED (
      SELECT gif_seq, CASE WHEN NOT lexemes @@ $12::tsquery THEN 0 WHEN lexemes @@ $10::tsquery THEN 3
          WHEN lexemes @@ $11::tsquery THEN 2 ELSE 1 END
        + 0.3 * least(1, greatest(0, (hot_score - $6::real + 4) / 28))
        + 0.7 * least(1, ts_rank('{0.02, 0.15, 0.6, 1}', lexemes, $5::tsquery)) AS score
      FROM first JOIN search_document USING (gif_seq)
      WHERE place BETWEEN $2::bigint AND $3::bigint AND (SELECT count(*) FROM first) >= $4::bigint
    )
    SELECT
      CASE WHEN NOT EXISTS (SELECT FROM tier) THEN NULL
        WHEN $13::integer = 0 THEN (SELECT count(*)::integer FROM found)
        ELSE (SELECT count(*)::integer FROM above) END AS matches,
      documents, newest,
      to_json(ARRAY(SELECT gif_seq FROM first ORDER BY place)) AS seqs,
      (SELECT json_object_agg(gif_seq, score) FROM scored) AS scores
    FROM expected`,
};

/**
 * The tsquery of the id segments that `searchPlan` reads first for the newest matches; null if there are too many. Reads
 * `expected`: the wanted matches, the expected ones, and the newest of all documents.
 */
export const NEWEST_SEGMENTS = `
      SELECT coalesce((
        SELECT string_agg(quote_literal('~' || segment), '|')::tsquery
        FROM generate_series(greatest(0, floor(oldest / 2048))::bigint, newest >> 11) AS segment
        HAVING count(*) <= 16
      ), (
        SELECT string_agg(quote_literal('^' || segment), '|')::tsquery
        FROM generate_series(greatest(0, floor(oldest / 131072))::bigint, newest >> 17) AS segment
        HAVING count(*) <= 8
      )) AS query
      FROM (SELECT newest, newest + 1 - need * 1.5 * newest / nullif(documents, 0) AS oldest FROM expected) AS span`;

/**
 * The newest first. `matches` is null if more are expected, and then only the newest id segments are read.
 *
 * $1 to $6 as above; $7 the tsquery; $8 the estimate above which segments are read; $9 the tsquery to estimate, or null;
 * $10 to $12 the tsqueries of the base scores 3, 2 and 1, or null; $13 false to read no segments.
 */
export const BY_AGE = {
  name: 'search by age',
  text: `
    WITH newest AS MATERIALIZED (
      SELECT seq, nullif(greatest((seq + 1) / 4096 * 64 + least((seq + 1) % 4096, 64) - 1, 0), 0)::float8 AS sampled
      FROM (SELECT coalesce(max(gif_seq), 0) AS seq FROM search_document) AS last
    ), expected AS MATERIALIZED (
      SELECT $1::bigint AS need, seq AS newest, coalesce(round((
        SELECT count(*) FROM search_document WHERE (gif_seq >> 6) & 63 = 0 AND lexemes @@ $9::tsquery
      ) * seq / sampled), 0) AS documents FROM newest
    ), segments AS MATERIALIZED (${NEWEST_SEGMENTS}
    ), found AS MATERIALIZED (
      SELECT gif_seq FROM search_document
      WHERE (SELECT documents FROM expected) <= $8::float8 AND lexemes @@ $7::tsquery
      UNION ALL
      SELECT gif_seq FROM search_document
      WHERE $13::boolean AND (SELECT documents FROM expected) > $8::float8
        AND lexemes @@ (SELECT query FROM segments) AND lexemes @@ $7::tsquery
    ), first AS MATERIALIZED (
      SELECT gif_seq, row_number() OVER (ORDER BY gif_seq DESC) AS place
      FROM (SELECT * FROM found ORDER BY gif_seq DESC LIMIT $1) AS top
    ), scored AS MATERIALIZED (
      SELECT gif_seq, CASE WHEN NOT lexemes @@ $12::tsquery THEN 0 WHEN lexemes @@ $10::tsquery THEN 3
          WHEN lexemes @@ $11::tsquery THEN 2 ELSE 1 END
        + 0.3 * least(1, greatest(0, (hot_score - $6::real + 4) / 28))
        + 0.7 * least(1, ts_rank('{0.02, 0.15, 0.6, 1}', lexemes, $5::tsquery)) AS score
      FROM first JOIN search_document USING (gif_seq)
      WHERE place BETWEEN $2::bigint AND $3::bigint AND (SELECT count(*) FROM first) >= $4::bigint
    )
    SELECT
      CASE WHEN documents <= $8::float8 THEN (SELECT count(*)::integer FROM found) END AS matches,
      documents, newest,
      to_json(ARRAY(SELECT gif_seq FROM first ORDER BY place)) AS seqs,
      (SELECT json_object_agg(gif_seq, score) FROM scored) AS scores
    FROM expected`,
};
