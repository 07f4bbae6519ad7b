import { baseScore } from '../candidates/base-score.js';

/** The weights of the transcript, the description, the command and tags, and the title. */
const WEIGHTS = '{0.02, 0.15, 0.6, 1}';
const TEXT_SHARE = 0.7;
/** From four years old without a view to 2^24 views today. */
const LEAST_HOT_SCORE = -4;
const HOT_SCORE_SPAN = 28;

/** The number of the best documents that are ranked by all lexemes; the others are ranked by the head vector. */
const RANKED_BY_ALL = 40;

/** Places of parameters. */
export interface ScoreParameters {
  /** The first of `headQueries`. */
  readonly heads: number;
  /** The tsquery to rank by, and after it the years since 2020. */
  readonly ranking: number;
}

/**
 * SQL: a WITH clause's queries; the last one is `scored (gif_seq, score)`.
 * @param given a query of `gif_seq` and `base`, which may be null
 */
export function scored(given: string, { heads, ranking }: ScoreParameters): string {
  const rank = (lexemes: string) => `least(1, ts_rank('${WEIGHTS}', ${lexemes}, $${ranking}::tsquery))`;
  const age = `$${ranking + 1}::real`;
  const popularity = `least(1, greatest(0, (heat - ${age} - ${LEAST_HOT_SCORE}) / ${HOT_SCORE_SPAN}))`;
  // Words of a transcript add little to a rank: the best by head vector stay the best.
  return `
    ranked AS MATERIALIZED (
      SELECT gif_seq, grouped.base + ${1 - TEXT_SHARE} * ${popularity} AS rest, ${rank('summary')} AS rank
      FROM (${given}) AS given JOIN search_document USING (gif_seq)
      CROSS JOIN LATERAL (SELECT coalesce(given.base, ${baseScore(heads)}) AS base) AS grouped
    ), placed AS (
      SELECT *, row_number() OVER (ORDER BY rest + ${TEXT_SHARE} * rank DESC, gif_seq DESC) AS rank_place FROM ranked
    ), scored AS MATERIALIZED (
      SELECT gif_seq, rest + ${TEXT_SHARE} * CASE
        WHEN rank_place > ${RANKED_BY_ALL} THEN rank
        ELSE coalesce(
          (SELECT ${rank('lexemes')} FROM search_document AS document WHERE document.gif_seq = placed.gif_seq), rank)
        END AS score
      FROM placed
    )`;
}

/** Parameters: documents, their base scores or null, `headQueries`, the tsquery to rank by, years since 2020. */
export const SCORES = {
  name: 'search scores',
  text: `
    WITH ${scored('SELECT * FROM unnest($1::bigint[], $2::smallint[]) AS given (gif_seq, base)', { heads: 3, ranking: 6 })}
    SELECT gif_seq AS seq, score FROM scored`,
};
