import type { Statement } from '../../../platform/database/statement.js';
import { baseScore } from './base-score.js';
import type { CandidateOrder } from './search-plan.js';

// One statement for every number of conditions, with one plan: the GIN index first, then its rows. Columns keep the
// names of the first release: `heat` hot score, `born` created years, `summary` head vector, `level` popularity tier.

function met(conditions: number, first: number): string {
  return Array.from({ length: conditions }, (_, at) => `lexemes @@ $${first + at}::tsquery`).join(' AND ');
}

const named = (name: string, conditions: number): string => `search ${name}, ${conditions} conditions`;

export function sample(conditions: number): Statement {
  return {
    name: named('sample', conditions),
    text: `
      SELECT coalesce((SELECT max(gif_seq) FROM search_document), 0) AS newest, (
        SELECT count(*)::integer FROM search_document
        WHERE (gif_seq >> 6) & 63 = 0 AND ${met(conditions, 1)}
      ) AS matches`,
  };
}

export function count(conditions: number): Statement {
  return {
    name: named('count', conditions),
    text: `SELECT count(*)::integer AS matches FROM search_document WHERE ${met(conditions, 1)}`,
  };
}

// MATERIALIZED keeps the planner from walking an index in the wanted order and testing document after document.
const foundBy = (columns: string, table: string, condition: string): string => `
  found AS MATERIALIZED (SELECT gif_seq, ${columns} FROM ${table} WHERE ${condition})`;

/** Current views are in `gif_stats`. The views of the last upkeep tell which rows to look up there: they only grow. */
const MOST_VIEWED = `
  likely AS MATERIALIZED (
    SELECT gif_seq, (SELECT view_count FROM gif_usage AS stats WHERE stats.gif_seq = found.gif_seq) AS views
    FROM found
    WHERE log2_views >= (
      SELECT min(log2_views) - 1 FROM (SELECT log2_views FROM found ORDER BY log2_views DESC LIMIT $1) AS first
    )
  )`;
const LOG2_VIEWS = 'heat - born AS log2_views';

const result = (counted: string, ordered: string): string => `
  SELECT (SELECT count(*)::integer FROM ${counted}) AS matches, ARRAY(SELECT gif_seq FROM ${ordered} LIMIT $1) AS seqs`;

const BY_HOT_SCORE = 'ORDER BY heat DESC, gif_seq DESC';
const BY_VIEWS = 'ORDER BY views DESC, gif_seq DESC';

/** Parameters: the limit, the tsquery for head vectors or null, the conditions. */
export function everywhere(order: CandidateOrder, conditions: number): Statement {
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_document',
      `${met(conditions, 3)} AND ($2::tsquery IS NULL OR summary @@ $2::tsquery)`,
    );
  const text = {
    hot: () => `WITH ${found('heat')} ${result('found', `found ${BY_HOT_SCORE}`)}`,
    views: () => `WITH ${found(LOG2_VIEWS)}, ${MOST_VIEWED} ${result('found', `likely ${BY_VIEWS}`)}`,
    recent: () => `WITH ${found('NULL')} ${result('found', 'found ORDER BY gif_seq DESC')}`,
  }[order];
  return { name: named(`by ${order}`, conditions), text: text() };
}

const BY_GROUP = 'ORDER BY base DESC, heat DESC, gif_seq DESC';

/** Best group first, then by hot score. Parameters: the limit, the least base score, `headQueries`, the conditions. */
export function inGroups(conditions: number): Statement {
  return {
    name: named('in groups', conditions),
    text: `
      WITH ${foundBy(`heat, ${baseScore(3)} AS base`, 'search_document', met(conditions, 6))},
        wanted AS MATERIALIZED (SELECT * FROM found WHERE base >= $2::integer),
        first AS MATERIALIZED (SELECT * FROM wanted ${BY_GROUP} LIMIT $1)
      SELECT (SELECT count(*)::integer FROM wanted) AS matches,
        ARRAY(SELECT gif_seq FROM first ${BY_GROUP}) AS seqs, ARRAY(SELECT base FROM first ${BY_GROUP}) AS bases`,
  };
}

/** No row when the tier does not exist; only documents above its bounds count. Parameters: as of `everywhere`. */
export function popular(order: 'hot' | 'views', tier: number, conditions: number): Statement {
  const column = order === 'hot' ? 'heat' : 'views';
  const bound = `(SELECT ${column} FROM search_level WHERE level = ${tier})`;
  const head = `(SELECT summary FROM search_document AS document WHERE document.gif_seq = popular.gif_seq)`;
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_popular AS popular',
      `level >= ${tier} AND ${bound} IS NOT NULL AND ${met(conditions, 3)}
        AND ($2::tsquery IS NULL OR ${head} @@ $2::tsquery)`,
    );
  const above =
    order === 'hot'
      ? `${found('heat')}, above AS MATERIALIZED (SELECT * FROM found WHERE heat > ${bound})`
      : `${found(LOG2_VIEWS)}, ${MOST_VIEWED}, above AS MATERIALIZED (SELECT * FROM likely WHERE views > ${bound})`;
  return {
    name: named(`tier ${tier} by ${order}`, conditions),
    text: `WITH ${above} ${result('above', `above ${order === 'hot' ? BY_HOT_SCORE : BY_VIEWS}`)} WHERE ${bound} IS NOT NULL`,
  };
}
