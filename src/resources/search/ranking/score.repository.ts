import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../../platform/database/data-source-options.js';
import { run } from '../../../platform/database/statement.js';
import type { Candidate } from '../candidates/search-candidates.repository.js';
import type { SearchTerms } from '../candidates/search-terms.js';
import { summaryQueries, tierBase } from '../candidates/tier-base.js';

/** What a word is worth by where it is: in the transcript, the description, the command or a tag, the title. */
const WEIGHTS = '{0.02, 0.15, 0.6, 1}';
const TEXT_SHARE = 0.7;
/** From four years without a view to 2^24 views today. */
const LEAST_HEAT = -4;
const HEAT_SPAN = 28;

const POPULARITY = `least(1, greatest(0, (heat - $7::real - ${LEAST_HEAT}) / ${HEAT_SPAN}))`;

/** So many of the best are read whole; of all others the summary has to do. */
const READ_WHOLE = 40;

const rank = (lexemes: string): string => `least(1, ts_rank('${WEIGHTS}', ${lexemes}, $6::tsquery))`;

// The words of a transcript raise a rank, and a little only: the best by their summaries stay the best.
const SCORES = {
  name: 'search scores',
  text: `
    WITH summarised AS MATERIALIZED (
      SELECT gif_seq, tier.base + ${1 - TEXT_SHARE} * ${POPULARITY} AS rest, ${rank('summary')} AS rank
      FROM unnest($1::bigint[], $2::smallint[]) AS given (gif_seq, base) JOIN search_document USING (gif_seq)
      CROSS JOIN LATERAL (SELECT coalesce(given.base, ${tierBase(3)}) AS base) AS tier
    ), placed AS (
      SELECT *, row_number() OVER (ORDER BY rest + ${TEXT_SHARE} * rank DESC, gif_seq DESC) AS place FROM summarised
    )
    SELECT gif_seq AS seq, rest + ${TEXT_SHARE} * CASE
      WHEN place > ${READ_WHOLE} THEN rank
      ELSE coalesce(
        (SELECT ${rank('lexemes')} FROM search_document AS document WHERE document.gif_seq = placed.gif_seq), rank)
      END AS score
    FROM placed`,
};

/** Looks at the words of single documents. */
@Injectable()
export class ScoreRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  /**
   * How well documents fit a search, by their `seq`; those that are gone meanwhile are left out.
   *
   * The whole part says where the words are: 3 all in the title, the command or the tags, 2 the last of them as a
   * beginning only, 1 with the description, 0 with the transcript. The rest says how near each other they are and in
   * which field (PostgreSQL's `ts_rank`), and how popular and new the recording is.
   * @param now years since 2020
   */
  async scores(
    documents: readonly Candidate[],
    terms: SearchTerms,
    now: number,
  ): Promise<Map<number, number>> {
    const rows = await run<{ seq: number; score: number }>(this.database.manager, SCORES, [
      documents.map(({ seq }) => seq),
      documents.map(({ base }) => base),
      ...summaryQueries(terms),
      terms.ranking,
      now,
    ]);
    return new Map(rows.map(({ seq, score }) => [seq, score]));
  }
}
