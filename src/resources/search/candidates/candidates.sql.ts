import type { Statement } from '../../../platform/database/statement.js';
import type { BoundedFound, Estimate, GroupedFound } from './candidate.js';
import { newestSegments } from './newest-segments.sql.js';
import type { CandidateOrder } from './search-plan.js';
import type { BaseScore } from './search-terms.js';
import {
  BY_GROUP,
  BY_HOT_SCORE,
  BY_SEQ,
  BY_VIEWS,
  CONDITIONS,
  countOf,
  LIMIT,
  met,
  MOST,
  selected,
  type Selected,
  type Selection,
} from './selection.sql.js';

// One statement for every number of conditions, with one plan: the GIN index first, then its rows.

const statements = new Map<string, Statement>();

/** The texts are long, so each is made once. */
function statement(purpose: string, conditions: number, text: () => string): Statement {
  const name = `search ${purpose}, ${conditions} conditions`;
  const made = statements.get(name) ?? { name, text: text() };
  statements.set(name, made);
  return made;
}

/** The sample has 64 consecutive ids of every 4,096. Up to id 63 it has all documents. */
const IN_SAMPLE = '(gif_seq >> 6) & 63 = 0';
const SAMPLED = `(seq + 1) / 4096 * 64 + least((seq + 1) % 4096, 64) - 1`;

/** The newest of all documents, whether it matches or not. */
const NEWEST =
  'newest AS MATERIALIZED (SELECT coalesce((SELECT max(gif_seq) FROM search_document), 0) AS seq)';
const NEWEST_SEQ = '(SELECT seq FROM newest) AS newest';
/** The approximate number of matches. @param query the number of its parameter */
const estimated = (query: number): string => `
  SELECT coalesce(round(
    (SELECT count(*) FROM search_document WHERE ${IN_SAMPLE} AND lexemes @@ $${query}::tsquery) * seq
      / nullif(greatest(${SAMPLED}, 0), 0)::float8), 0) AS documents
  FROM newest`;

export const ESTIMATE: Statement = {
  name: 'search estimate',
  text: `WITH ${NEWEST} SELECT seq AS newest, (${estimated(1)}) AS documents FROM newest`,
};

export function count(conditions: number): Statement {
  return statement(
    'count',
    conditions,
    () => `SELECT ${countOf(`search_document WHERE ${met(conditions, 1)}`)} AS matches`,
  );
}

/** Each statement has the parameter, so that all have the same. */
const UNBOUNDED = `$${MOST}::float8 IS NOT NULL`;

// MATERIALIZED keeps the planner from walking an index in the wanted order and testing document after document.
const foundBy = (columns: string, table: string, condition: string): string => `
  found AS MATERIALIZED (SELECT gif_seq, ${columns} FROM ${table} WHERE ${condition})`;

/** Current views are in `gif_stats`. The views of the last upkeep show which rows to look up there: they only grow. */
const MOST_VIEWED = `
  likely AS MATERIALIZED (
    SELECT gif_seq, (SELECT view_count FROM gif_usage AS stats WHERE stats.gif_seq = found.gif_seq) AS views
    FROM found
    WHERE log2_views >= (
      SELECT min(log2_views) - 1
      FROM (SELECT log2_views FROM found ORDER BY log2_views DESC LIMIT $${LIMIT}) AS first
    )
  )`;
const LOG2_VIEWS = 'hot_score - created_years AS log2_views';

export interface SelectedBelow extends Omit<Selected, 'matches'>, Pick<BoundedFound, 'matches'>, Estimate {}

export interface SelectedGroups extends Omit<Selected, 'matches'>, Pick<GroupedFound, 'matches' | 'read'> {
  readonly newest: number;
  readonly estimates: readonly (number | null)[];
}

export function everywhere(order: CandidateOrder, conditions: number): Statement {
  return statement(`by ${order}`, conditions, () =>
    selected(inOrder(order, `${UNBOUNDED} AND ${met(conditions, CONDITIONS)}`)),
  );
}

const ESTIMATED = `${NEWEST}, estimated AS MATERIALIZED (${estimated(CONDITIONS)})`;
const IS_BELOW = `(SELECT documents FROM estimated) <= $${MOST}::float8`;
const ESTIMATE_COLUMNS = `(SELECT documents FROM estimated) AS documents, ${NEWEST_SEQ}`;

/** The same, but reads nothing above the given estimate; the tsquery to estimate precedes the conditions. */
export function below(order: CandidateOrder, conditions: number): Statement {
  return statement(`by ${order}, bounded`, conditions, () => {
    const selection = inOrder(order, `${IS_BELOW} AND ${met(conditions, CONDITIONS + 1)}`);
    return selected({
      ...selection,
      queries: `${ESTIMATED}, ${selection.queries}`,
      matches: `CASE WHEN ${IS_BELOW} THEN ${selection.matches} END`,
      more: ESTIMATE_COLUMNS,
    });
  });
}

/** The same, but above the estimate it reads the newest id segments that probably have enough. */
export function newestFirst(conditions: number): Statement {
  return statement('newest first', conditions, () => {
    const read = (condition: string): string =>
      `SELECT gif_seq FROM search_document WHERE ${condition} AND ${met(conditions, CONDITIONS + 1)}`;
    const segments = newestSegments(`$${LIMIT}::bigint`, 'documents', 'seq');
    return selected({
      queries: `${ESTIMATED}, segments AS MATERIALIZED (SELECT ${segments} AS query FROM newest, estimated),
        found AS MATERIALIZED (
          ${read(IS_BELOW)} UNION ALL ${read(`NOT ${IS_BELOW} AND lexemes @@ (SELECT query FROM segments)`)}
        )`,
      matches: `CASE WHEN ${IS_BELOW} THEN ${countOf('found')} END`,
      from: 'found',
      order: BY_SEQ,
      more: ESTIMATE_COLUMNS,
    });
  });
}

function inOrder(order: CandidateOrder, condition: string): Selection {
  const found = (columns: string) => foundBy(columns, 'search_document', condition);
  const matches = countOf('found');
  return {
    hot: { queries: found('hot_score'), matches, from: 'found', order: BY_HOT_SCORE },
    views: { queries: `${found(LOG2_VIEWS)}, ${MOST_VIEWED}`, matches, from: 'likely', order: BY_VIEWS },
    recent: { queries: found('NULL'), matches, from: 'found', order: BY_SEQ },
  }[order];
}

/**
 * Best group first, then by hot score. Reads the groups in turn, until there are enough or the estimate of one is above
 * the given one. Counts all matches unless their estimate is.
 * @param bases of the groups, the best first; each has the tsquery to estimate and its conditions
 */
export function groupByGroup(bases: readonly BaseScore[], conditions: number): Statement {
  return statement(`group by group ${bases.join()}`, conditions, () =>
    selected(allGroups(bases, conditions)),
  );
}

function allGroups(bases: readonly BaseScore[], conditions: number): Selection {
  const groups = bases.map((base, group) => ({ base, group, first: CONDITIONS + group * (conditions + 1) }));
  const last = bases.length - 1;
  const wanted = groups.map(({ base, group }) => {
    const others = group === 0 ? '' : ` WHERE gif_seq NOT IN (SELECT gif_seq FROM group_${group - 1})`;
    return `SELECT gif_seq, hot_score, ${base} AS base FROM group_${group}${others}`;
  });
  const all = `search_document WHERE ${met(conditions, CONDITIONS + last * (conditions + 1) + 1)}`;
  const estimates = groups.map(({ group }) =>
    group === last ? estimateOf(group) : `CASE WHEN ${isNeeded(group)} THEN ${estimateOf(group)} END`,
  );
  const read = groups.map(({ group }) => `(SELECT is_read FROM state_${group})::integer`);
  return {
    queries: [
      NEWEST,
      ...groups.map(({ group, first }) => oneGroup(group, conditions, first)),
      `wanted AS MATERIALIZED (${wanted.join(' UNION ALL ')})`,
    ].join(', '),
    matches: `CASE
      WHEN (SELECT is_read FROM state_${last}) THEN ${countOf('wanted')}
      WHEN ${estimateOf(last)} <= $${MOST}::float8 THEN ${countOf(all)} END`,
    ...{ from: 'wanted', order: BY_GROUP, base: 'base' },
    more: `ARRAY[${estimates.join()}] AS estimates, ${NEWEST_SEQ}, ${read.join(' + ')} AS read`,
  };
}

const estimateOf = (group: number): string => `(SELECT documents FROM estimated_${group})`;
/** Whether all groups before it are read and have too few. */
const isNeeded = (group: number): string =>
  group === 0 ? 'true' : `(SELECT is_few FROM state_${group - 1})`;

function oneGroup(group: number, conditions: number, first: number): string {
  const isRead = `${isNeeded(group)} AND ${estimateOf(group)} <= $${MOST}::float8`;
  return `estimated_${group} AS MATERIALIZED (${estimated(first)}), group_${group} AS MATERIALIZED (
      SELECT gif_seq, hot_score FROM search_document WHERE ${isRead} AND ${met(conditions, first + 1)}
    ), state_${group} AS MATERIALIZED (
      SELECT ${isRead} AS is_read, ${isRead} AND count(*) < $${LIMIT} AS is_few FROM group_${group}
    )`;
}

/** No row when the tier does not exist; only documents above its bounds count. */
export function popular(order: 'hot' | 'views', tier: number, conditions: number): Statement {
  return statement(`tier ${tier} by ${order}`, conditions, () => {
    const bound = `(SELECT ${order === 'hot' ? 'hot_score' : 'views'} FROM search_tier WHERE tier = ${tier})`;
    const condition = `tier >= ${tier} AND ${bound} IS NOT NULL AND ${UNBOUNDED} AND ${met(conditions, CONDITIONS)}`;
    const found = (columns: string) => foundBy(columns, 'search_popular AS popular', condition);
    const above =
      order === 'hot'
        ? `${found('hot_score')}, above AS MATERIALIZED (SELECT * FROM found WHERE hot_score > ${bound})`
        : `${found(LOG2_VIEWS)}, ${MOST_VIEWED}, above AS MATERIALIZED (SELECT * FROM likely WHERE views > ${bound})`;
    const selection = { queries: above, matches: countOf('above'), from: 'above' };
    return `${selected({ ...selection, order: order === 'hot' ? BY_HOT_SCORE : BY_VIEWS })} WHERE ${bound} IS NOT NULL`;
  });
}
