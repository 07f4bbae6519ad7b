import { baseScore } from '../candidates/base-score.js';

/** Of the transcript, the description, the command and tags, the title. */
const WEIGHTS = '{0.02, 0.15, 0.6, 1}';
const TEXT_SHARE = 0.7;
/** From four years old without a view to 2^24 views today. */
const LEAST_HOT_SCORE = -4;
const HOT_SCORE_SPAN = 28;

const POPULARITY = `least(1, greatest(0, (heat - $7::real - ${LEAST_HOT_SCORE}) / ${HOT_SCORE_SPAN}))`;

/** So many of the best are ranked by all lexemes, the others by the head vector. */
const RANKED_BY_ALL = 40;

const rank = (lexemes: string): string => `least(1, ts_rank('${WEIGHTS}', ${lexemes}, $6::tsquery))`;

// Words of a transcript add little to a rank: the best by head vector stay the best.
export const SCORES = {
  name: 'search scores',
  text: `
    WITH ranked AS MATERIALIZED (
      SELECT gif_seq, grouped.base + ${1 - TEXT_SHARE} * ${POPULARITY} AS rest, ${rank('summary')} AS rank
      FROM unnest($1::bigint[], $2::smallint[]) AS given (gif_seq, base) JOIN search_document USING (gif_seq)
      CROSS JOIN LATERAL (SELECT coalesce(given.base, ${baseScore(3)}) AS base) AS grouped
    ), placed AS (
      SELECT *, row_number() OVER (ORDER BY rest + ${TEXT_SHARE} * rank DESC, gif_seq DESC) AS place FROM ranked
    )
    SELECT gif_seq AS seq, rest + ${TEXT_SHARE} * CASE
      WHEN place > ${RANKED_BY_ALL} THEN rank
      ELSE coalesce(
        (SELECT ${rank('lexemes')} FROM search_document AS document WHERE document.gif_seq = placed.gif_seq), rank)
      END AS score
    FROM placed`,
};
