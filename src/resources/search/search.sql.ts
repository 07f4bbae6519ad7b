import { TRANSCRIPT_MAX } from '../../indexing/search-index/search-document.js';
import { GIVEN_SEQS, listedJson } from '../gifs/data/gif.read-model.js';

export const FILTER_IDS = {
  name: 'search names',
  text: `
    SELECT (SELECT tag_seq FROM tag_by_slug WHERE slug = $1) AS "tagSeq",
      (SELECT user_seq FROM username WHERE lower(username) = lower($2)) AS "authorSeq"`,
};

/** Texts of recordings; the first row has the recordings too. Long texts in JSON would take three times as long. */
export const ROWS = {
  name: 'search rows',
  text: `
    SELECT texts.*, gifs, tags
    FROM (
      SELECT seq, description, left(transcript, ${TRANSCRIPT_MAX}) AS transcript, to_json(line_times) AS "lineTimes",
        to_json(cast_times) AS "castTimes", to_json(typed_from) AS "typedFrom", places, row_number() OVER () AS number
      FROM gif_text LEFT JOIN search_document ON gif_seq = seq WHERE seq = ANY(${GIVEN_SEQS})
    ) AS texts LEFT JOIN (${listedJson(`SELECT unnest(${GIVEN_SEQS}) AS seq`)}) AS listed ON number = 1`,
};

/** Within the smallest popularity tier, which small services do not have. */
const POPULAR_MAX = 2_000;
const TOP = `ORDER BY hot_score DESC, gif_seq DESC LIMIT ${POPULAR_MAX}`;
const HAS_TIER = 'EXISTS (SELECT FROM search_tier WHERE tier = 3)';

/** Those with the highest hot scores, of a shell, a tag and a theme if they are given. */
export const POPULAR = {
  name: 'search popular',
  text: `
    WITH top AS (
      (SELECT gif_seq, hot_score FROM search_popular WHERE tier >= 3 AND ${HAS_TIER} ${TOP})
      UNION ALL
      (SELECT gif_seq, hot_score FROM search_document WHERE NOT ${HAS_TIER} ${TOP})
    ), found AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM top JOIN public_gif AS gif ON gif.seq = gif_seq
      WHERE ($1::text IS NULL OR shell = $1) AND ($2::integer IS NULL OR $2 = ANY(tag_seqs))
        AND ($5::text IS NULL OR theme_slug = lower($5))
    )
    SELECT (SELECT count(*)::integer FROM found) AS count, ARRAY(
      SELECT gif_seq FROM found ORDER BY hot_score DESC, gif_seq DESC OFFSET $3 LIMIT $4) AS seqs`,
};
