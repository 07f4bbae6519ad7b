import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../database/data-source-options.js';
import { run } from '../../database/statement.js';
import type { SearchTerms } from '../candidates/search-terms.js';

/** A document, and what its score begins with where that is known already. */
export interface Unscored {
  readonly seq: number;
  readonly base: number | null;
}

/** What a word is worth by where it is: in the transcript, the description, the command or a tag, the title. */
const WEIGHTS = '{0.02, 0.15, 0.6, 1}';
const TEXT_SHARE = 0.7;
/** From four years without a view to 2^24 views today. */
const LEAST_HEAT = -4;
const HEAT_SPAN = 28;

const POPULARITY = `least(1, greatest(0, (heat - $6::real - ${LEAST_HEAT}) / ${HEAT_SPAN}))`;

// A base that is not known is that of the first tier that has the document.
const SCORES = {
  name: 'search scores',
  text: `
    SELECT gif_seq AS seq,
      coalesce(given.base, (
        SELECT max(tier.base) FROM unnest($3::text[], $4::real[]) AS tier (query, base)
        WHERE lexemes @@ tier.query::tsquery
      ), 0)
      + ${TEXT_SHARE} * least(1, ts_rank('${WEIGHTS}', lexemes, $5::tsquery)) + ${1 - TEXT_SHARE} * ${POPULARITY} AS score
    FROM unnest($1::bigint[], $2::real[]) AS given (gif_seq, base) JOIN search_document USING (gif_seq)`,
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
    documents: readonly Unscored[],
    terms: SearchTerms,
    now: number,
  ): Promise<Map<number, number>> {
    const rows = await run<{ seq: number; score: number }>(this.database.manager, SCORES, [
      documents.map(({ seq }) => seq),
      documents.map(({ base }) => base),
      terms.tiers.map(({ match }) => match),
      terms.tiers.map(({ base }) => base),
      terms.ranking,
      now,
    ]);
    return new Map(rows.map(({ seq, score }) => [seq, score]));
  }
}
