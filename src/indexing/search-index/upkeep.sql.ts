import { LEAST_TIER_MULTIPLE } from './popularity-tiers.js';

/** A hot score is rewritten when views have grown by a fifth: log2(1.2) is about this. */
const HOT_SCORE_STEP = 0.25;

const CURRENT_HOT_SCORE = `document.created_years + ln(1 + stats.view_count) / ln(2)`;

// Rows that a write has locked are skipped until the next run.
export const REFRESH_HOT_SCORES = `
  UPDATE search_document AS document SET hot_score = fresh.hot_score
  FROM (
    SELECT document.gif_seq, ${CURRENT_HOT_SCORE} AS hot_score
    FROM search_document AS document JOIN gif_usage AS stats USING (gif_seq)
    WHERE document.gif_seq > $1 AND document.gif_seq <= $2
      AND ${CURRENT_HOT_SCORE} > document.hot_score + ${HOT_SCORE_STEP}
    FOR NO KEY UPDATE OF document SKIP LOCKED
  ) AS fresh
  WHERE document.gif_seq = fresh.gif_seq`;

export const REFRESH_POPULAR_HOT_SCORES = `
  UPDATE search_popular AS popular SET hot_score = fresh.hot_score
  FROM (
    SELECT popular.gif_seq, document.hot_score
    FROM search_popular AS popular JOIN search_document AS document USING (gif_seq)
    WHERE popular.gif_seq > $1 AND popular.gif_seq <= $2 AND document.hot_score <> popular.hot_score
    FOR NO KEY UPDATE OF popular SKIP LOCKED
  ) AS fresh
  WHERE popular.gif_seq = fresh.gif_seq`;

export const BOUNDS = `
  SELECT tier, views, hot_score AS "hotScore"
  FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (size, tier)
  CROSS JOIN LATERAL (
    SELECT view_count AS views FROM gif_usage JOIN search_document USING (gif_seq)
    ORDER BY view_count DESC OFFSET wanted.size LIMIT 1
  ) AS by_views
  CROSS JOIN LATERAL (SELECT hot_score FROM search_document ORDER BY hot_score DESC OFFSET wanted.size LIMIT 1) AS by_hot_score
  WHERE ${LEAST_TIER_MULTIPLE} * wanted.size <= (SELECT count(*) FROM search_document)
  ORDER BY tier`;

export const TIER_CHANGES = `
  SELECT gif_seq AS "gifSeq", reached.tier, coalesce(popular.tier, 0) AS before
  FROM search_document AS document
  JOIN gif_usage AS stats USING (gif_seq)
  LEFT JOIN search_popular AS popular USING (gif_seq)
  CROSS JOIN LATERAL (
    SELECT coalesce(max(tier), 0) AS tier
    FROM unnest($1::integer[], $2::integer[], $3::real[]) AS bound (tier, views, hot_score)
    WHERE stats.view_count > bound.views OR document.hot_score > bound.hot_score
  ) AS reached
  WHERE reached.tier <> coalesce(popular.tier, 0)
  ORDER BY gif_seq`;

// Waits for writes of these documents, so that a copy is never older than its document.
export const PROMOTE = `
  INSERT INTO search_popular AS popular (gif_seq, tier, created_years, hot_score, lexemes)
  SELECT gif_seq, wanted.tier, document.created_years, document.hot_score, document.lexemes
  FROM unnest($1::bigint[], $2::smallint[]) AS wanted (gif_seq, tier) JOIN search_document AS document USING (gif_seq)
  ORDER BY gif_seq FOR SHARE OF document
  ON CONFLICT (gif_seq) DO UPDATE SET tier = excluded.tier`;

export const DEMOTE = `
  UPDATE search_popular AS popular SET tier = wanted.tier
  FROM unnest($1::bigint[], $2::smallint[]) AS wanted (gif_seq, tier)
  WHERE popular.gif_seq = wanted.gif_seq AND wanted.tier > 0`;

export const DEMOTE_OUT = `
  DELETE FROM search_popular AS popular USING unnest($1::bigint[], $2::smallint[]) AS wanted (gif_seq, tier)
  WHERE popular.gif_seq = wanted.gif_seq AND wanted.tier = 0`;
