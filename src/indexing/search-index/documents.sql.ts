import { LEXEMES_VERSION } from './search-document.js';

// The subquery makes PostgreSQL look each seq up: for `seq = ANY($1)`, a connection that planned while the table was nearly
// empty reads the whole table until the next ANALYZE.
export const LOCK_FOR_UPDATE = {
  name: 'search hold',
  text: `
    SELECT held.seq FROM (SELECT unnest($1::bigint[]) AS gif_seq ORDER BY gif_seq) AS given
    CROSS JOIN LATERAL (SELECT seq FROM gif_state WHERE seq = given.gif_seq FOR NO KEY UPDATE) AS held`,
};

export const READ = {
  name: 'search read',
  text: `
    SELECT seq, title, command, description, shell, author_seq AS "authorSeq", tag_seqs AS "tagSeqs",
      ARRAY(SELECT name FROM counted_tag AS tag WHERE tag.seq = ANY(gif.tag_seqs) ORDER BY tag.seq) AS tags,
      transcript, created_at AS "createdAt", view_count AS views
    FROM gif_listing AS gif
    WHERE seq = ANY($1::bigint[]) AND visibility = 'public' AND deleted_at IS NULL
    ORDER BY seq`,
};

/** The words of these lexemes; the others are filters, or repeat them for fields. */
const wordsOf = (lexemes: string): string => `
    SELECT DISTINCT substr(lexeme, 2) AS lexeme
    FROM removed CROSS JOIN unnest(tsvector_to_array(${lexemes})) AS lexeme WHERE lexeme LIKE '3%'`;

// Most edits change no lexeme, and then nothing is written. A document above a tier's bounds joins the tier at once.
// Locks are always taken in this order: search_document, search_block, search_popular. The result is what documents no longer have.
export const WRITE = {
  name: 'search write',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::bigint[], $2::real[], $3::real[], $4::integer[], $5::tsvector[], $6::text[])
        AS given (gif_seq, created_years, hot_score, views, lexemes, places)
    ), given_block AS (
      SELECT * FROM unnest($7::bigint[], $8::smallint[], $9::integer[], $10::integer[], $11::integer[], $12::text[])
        AS given_block (gif_seq, number, first_line, first_byte, bytes, lexemes)
    ), removed AS (
      SELECT given.lexemes AS after,
        (SELECT lexemes FROM search_document AS document WHERE document.gif_seq = given.gif_seq) AS before
      FROM given
    ), written AS (
      INSERT INTO search_document AS document (gif_seq, version, created_years, hot_score, lexemes, places)
      SELECT gif_seq, ${LEXEMES_VERSION}, created_years, hot_score, lexemes, places FROM given ORDER BY gif_seq
      ON CONFLICT (gif_seq) DO UPDATE
        SET version = excluded.version, lexemes = excluded.lexemes, places = excluded.places
      WHERE document.lexemes <> excluded.lexemes OR document.version <> excluded.version
        OR document.places <> excluded.places
      RETURNING gif_seq, created_years, hot_score, lexemes
    ), removed_block AS (
      DELETE FROM search_block AS block WHERE gif_seq = ANY($1::bigint[])
        AND number > (SELECT count(*) FROM given_block WHERE given_block.gif_seq = block.gif_seq)
    ), written_block AS (
      INSERT INTO search_block AS block (gif_seq, number, first_line, first_byte, bytes, lexemes)
      SELECT * FROM given_block ORDER BY gif_seq, number
      ON CONFLICT (gif_seq, number) DO UPDATE
        SET first_line = excluded.first_line, first_byte = excluded.first_byte,
          bytes = excluded.bytes, lexemes = excluded.lexemes
      WHERE (block.first_line, block.first_byte, block.bytes, block.lexemes)
        <> (excluded.first_line, excluded.first_byte, excluded.bytes, excluded.lexemes)
    ), popular AS (
      INSERT INTO search_popular AS popular (gif_seq, tier, created_years, hot_score, lexemes)
      SELECT gif_seq, reached.tier, written.created_years, written.hot_score, written.lexemes
      FROM written JOIN given USING (gif_seq) CROSS JOIN LATERAL (
        SELECT max(tier) AS tier FROM (
          SELECT tier FROM search_tier AS bound WHERE given.views > bound.views OR written.hot_score > bound.hot_score
          UNION ALL SELECT tier FROM search_popular AS before WHERE before.gif_seq = written.gif_seq
        ) AS tiers
      ) AS reached
      WHERE reached.tier IS NOT NULL
      ORDER BY gif_seq
      ON CONFLICT (gif_seq) DO UPDATE SET lexemes = excluded.lexemes
    )${wordsOf('ts_delete(before, tsvector_to_array(after))')}`,
};

export const REMOVE = {
  text: `
    WITH removed AS (
      DELETE FROM search_document WHERE gif_seq = ANY($1::bigint[]) RETURNING lexemes
    )${wordsOf('lexemes')}`,
};

// A subquery for each recording stops at the limit; NOT EXISTS would join all recordings for every batch.
const IS_CURRENT = `(SELECT version FROM search_document AS document WHERE document.gif_seq = gif.seq)
  IS NOT DISTINCT FROM ${LEXEMES_VERSION}`;

export const listPublic = (condition: string): string =>
  `SELECT seq FROM public_gif AS gif WHERE seq > $1 ${condition}
   ORDER BY seq LIMIT $2`;

export const LIST_OUTDATED = listPublic(`AND NOT ${IS_CURRENT}`);

export const LIST_HIDDEN = `
  SELECT seq FROM search_document JOIN gif_picture ON seq = gif_seq WHERE NOT is_public LIMIT $1`;
