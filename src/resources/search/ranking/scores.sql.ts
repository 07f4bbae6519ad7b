import { baseScore } from '../candidates/base-score.js';

/** The weights of the transcript, the description, the command and tags, and the title. */
const WEIGHTS = '{0.02, 0.15, 0.6, 1}';
const TEXT_SHARE = 0.7;
/** From four years old without a view to 2^24 views today. */
const LEAST_HOT_SCORE = -4;
const HOT_SCORE_SPAN = 28;

/** Places of parameters. */
export interface ScoreParameters {
  /** The first of `baseQueries`. */
  readonly bases: number;
  /** The tsquery to rank by, and after it the years since 2020. */
  readonly ranking: number;
}

/**
 * SQL: a WITH clause's queries; the last one is `scored (gif_seq, score)`.
 * @param given a query of `gif_seq` and `base`, which may be null
 */
export function scored(given: string, { bases, ranking }: ScoreParameters): string {
  const rank = `least(1, ts_rank('${WEIGHTS}', lexemes, $${ranking}::tsquery))`;
  const age = `$${ranking + 1}::real`;
  const popularity = `least(1, greatest(0, (hot_score - ${age} - ${LEAST_HOT_SCORE}) / ${HOT_SCORE_SPAN}))`;
  return `
    scored AS MATERIALIZED (
      SELECT gif_seq,
        coalesce(base, ${baseScore(bases)}) + ${1 - TEXT_SHARE} * ${popularity} + ${TEXT_SHARE} * ${rank} AS score
      FROM (${given}) AS given JOIN search_document USING (gif_seq)
    )`;
}

/** Parameters: documents, their base scores or null, `baseQueries`, the tsquery to rank by, years since 2020. */
export const SCORES = {
  name: 'search scores',
  text: `
    WITH ${scored('SELECT * FROM unnest($1::bigint[], $2::smallint[]) AS given (gif_seq, base)', { bases: 3, ranking: 6 })}
    SELECT gif_seq AS seq, score FROM scored`,
};
