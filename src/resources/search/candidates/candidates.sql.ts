import type { Statement } from '../../../platform/database/statement.js';
import { scored } from '../ranking/scores.sql.js';
import type { GroupedFound } from './candidate.js';
import type { CandidateOrder } from './search-plan.js';
import type { BaseScore } from './search-terms.js';

// One statement for every number of conditions, with one plan: the GIN index first, then its rows. Columns keep the
// names of the first release: `heat` hot score, `born` created years, `level` popularity tier.

function met(conditions: number, first: number): string {
  return Array.from({ length: conditions }, (_, at) => `lexemes @@ $${first + at}::tsquery`).join(' AND ');
}

const named = (name: string, conditions: number): string => `search ${name}, ${conditions} conditions`;

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
  return {
    name: named('count', conditions),
    text: `SELECT count(*)::integer AS matches FROM search_document WHERE ${met(conditions, 1)}`,
  };
}

/**
 * The parameters: 1 the limit; 2 the estimate above which nothing is read; 3 and 4 the places of the first and the last
 * document to score; 5 the number of documents below which none is scored; 6 to 8 `baseQueries`; 9 the tsquery to rank
 * by; 10 years since 2020; 11 the base score of all, or null; from 12 on the conditions.
 */
const [LIMIT, MOST, FIRST_SCORED, LAST_SCORED, LEAST, BASES, RANKING, BASE, CONDITIONS] = [
  1, 2, 3, 4, 5, 6, 9, 11, 12,
];
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
const LOG2_VIEWS = 'heat - born AS log2_views';

const BY_HOT_SCORE = 'ORDER BY heat DESC, gif_seq DESC';
const BY_VIEWS = 'ORDER BY views DESC, gif_seq DESC';
const BY_GROUP = 'ORDER BY base DESC, heat DESC, gif_seq DESC';

interface Selection {
  /** The WITH clause's queries. */
  readonly queries: string;
  /** The expression of the number of matches. */
  readonly matches: string;
  readonly from: string;
  readonly order: string;
  readonly base?: string;
  /** Further columns. */
  readonly more?: string;
}

/** A row of a statement by `selected`. */
export interface Selected {
  readonly matches: number;
  readonly seqs: readonly number[];
  readonly bases: readonly (BaseScore | null)[];
  /** The documents of the `scores`. */
  readonly scoredSeqs: readonly number[];
  readonly scores: readonly number[];
}

export interface SelectedBelow extends Selected {
  readonly newest: number;
  readonly documents: number;
}

export interface SelectedGroups extends Omit<Selected, 'matches'>, Pick<GroupedFound, 'matches' | 'read'> {
  readonly newest: number;
  readonly estimates: readonly (number | null)[];
}

const countOf = (from: string): string => `(SELECT count(*)::integer FROM ${from})`;

/** The first of a selection in its order, with the scores of some of them. */
function selected({ queries, matches, from, order, base = 'NULL::integer', more }: Selection): string {
  const given = `
    SELECT gif_seq, base FROM first
    WHERE place BETWEEN $${FIRST_SCORED} AND $${LAST_SCORED} AND (SELECT count(*) FROM first) >= $${LEAST}`;
  // Scores have their own `seq`s: a join of a hundred with a hundred takes longer than everything else.
  return `
    WITH ${queries}, first AS MATERIALIZED (
      SELECT gif_seq, coalesce(${base}, $${BASE}::integer) AS base, row_number() OVER (${order}) AS place
      FROM (SELECT * FROM ${from} ${order} LIMIT $${LIMIT}) AS top
    ), ${scored(given, { bases: BASES, ranking: RANKING })}
    SELECT ${matches} AS matches, ${more === undefined ? '' : `${more},`}
      ARRAY(SELECT gif_seq FROM first ORDER BY place) AS seqs, ARRAY(SELECT base FROM first ORDER BY place) AS bases,
      ARRAY(SELECT gif_seq FROM scored ORDER BY gif_seq) AS "scoredSeqs",
      ARRAY(SELECT score FROM scored ORDER BY gif_seq) AS scores`;
}

export function everywhere(order: CandidateOrder, conditions: number): Statement {
  const condition = `${UNBOUNDED} AND ${met(conditions, CONDITIONS)}`;
  return { name: named(`by ${order}`, conditions), text: selected(inOrder(order, condition)) };
}

/** The same, but reads nothing above the given estimate; the tsquery to estimate precedes the conditions. */
export function below(order: CandidateOrder, conditions: number): Statement {
  const condition = `(SELECT documents FROM estimated) <= $${MOST}::float8 AND ${met(conditions, CONDITIONS + 1)}`;
  const selection = inOrder(order, condition);
  return {
    name: named(`by ${order}, bounded`, conditions),
    text: selected({
      ...selection,
      queries: `${NEWEST}, estimated AS MATERIALIZED (${estimated(CONDITIONS)}), ${selection.queries}`,
      more: `(SELECT documents FROM estimated) AS documents, ${NEWEST_SEQ}`,
    }),
  };
}

function inOrder(order: CandidateOrder, condition: string): Selection {
  const found = (columns: string) => foundBy(columns, 'search_document', condition);
  const matches = countOf('found');
  return {
    hot: { queries: found('heat'), matches, from: 'found', order: BY_HOT_SCORE },
    views: { queries: `${found(LOG2_VIEWS)}, ${MOST_VIEWED}`, matches, from: 'likely', order: BY_VIEWS },
    recent: { queries: found('NULL'), matches, from: 'found', order: 'ORDER BY gif_seq DESC' },
  }[order];
}

/**
 * Best group first, then by hot score. Reads the groups in turn, until there are enough or the estimate of one is above
 * the given one. Counts all matches unless their estimate is.
 * @param bases of the groups, the best first; each has the tsquery to estimate and its conditions
 */
export function groupByGroup(bases: readonly BaseScore[], conditions: number): Statement {
  const groups = bases.map((base, group) => ({ base, group, first: CONDITIONS + group * (conditions + 1) }));
  const last = bases.length - 1;
  const wanted = groups.map(({ base, group }) => {
    const others = group === 0 ? '' : ` WHERE gif_seq NOT IN (SELECT gif_seq FROM group_${group - 1})`;
    return `SELECT gif_seq, heat, ${base} AS base FROM group_${group}${others}`;
  });
  const all = `SELECT FROM search_document WHERE ${met(conditions, CONDITIONS + last * (conditions + 1) + 1)}`;
  const estimates = groups.map(({ group }) =>
    group === last ? estimateOf(group) : `CASE WHEN ${isNeeded(group)} THEN ${estimateOf(group)} END`,
  );
  const read = groups.map(({ group }) => `(SELECT is_read FROM state_${group})::integer`);
  return {
    name: named(`group by group ${bases.join()}`, conditions),
    text: selected({
      queries: [
        NEWEST,
        ...groups.map(({ group, first }) => oneGroup(group, conditions, first)),
        `wanted AS MATERIALIZED (${wanted.join(' UNION ALL ')})`,
      ].join(', '),
      matches: `CASE
        WHEN (SELECT is_read FROM state_${last}) THEN ${countOf('wanted')}
        WHEN ${estimateOf(last)} <= $${MOST}::float8 THEN ${countOf(`(${all}) AS every`)} END`,
      ...{ from: 'wanted', order: BY_GROUP, base: 'base' },
      more: `ARRAY[${estimates.join()}] AS estimates, ${NEWEST_SEQ}, ${read.join(' + ')} AS read`,
    }),
  };
}

const estimateOf = (group: number): string => `(SELECT documents FROM estimated_${group})`;
/** Whether all groups before it are read and have too few. */
const isNeeded = (group: number): string =>
  group === 0 ? 'true' : `(SELECT is_few FROM state_${group - 1})`;

function oneGroup(group: number, conditions: number, first: number): string {
  const isRead = `${isNeeded(group)} AND ${estimateOf(group)} <= $${MOST}::float8`;
  return `estimated_${group} AS MATERIALIZED (${estimated(first)}), group_${group} AS MATERIALIZED (
      SELECT gif_seq, heat FROM search_document WHERE ${isRead} AND ${met(conditions, first + 1)}
    ), state_${group} AS MATERIALIZED (
      SELECT ${isRead} AS is_read, ${isRead} AND count(*) < $${LIMIT} AS is_few FROM group_${group}
    )`;
}

/** No row when the tier does not exist; only documents above its bounds count. */
export function popular(order: 'hot' | 'views', tier: number, conditions: number): Statement {
  const column = order === 'hot' ? 'heat' : 'views';
  const bound = `(SELECT ${column} FROM search_level WHERE level = ${tier})`;
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_popular AS popular',
      `level >= ${tier} AND ${bound} IS NOT NULL AND ${UNBOUNDED} AND ${met(conditions, CONDITIONS)}`,
    );
  const above =
    order === 'hot'
      ? `${found('heat')}, above AS MATERIALIZED (SELECT * FROM found WHERE heat > ${bound})`
      : `${found(LOG2_VIEWS)}, ${MOST_VIEWED}, above AS MATERIALIZED (SELECT * FROM likely WHERE views > ${bound})`;
  const selection = { queries: above, matches: countOf('above'), from: 'above' };
  return {
    name: named(`tier ${tier} by ${order}`, conditions),
    text: `${selected({ ...selection, order: order === 'hot' ? BY_HOT_SCORE : BY_VIEWS })} WHERE ${bound} IS NOT NULL`,
  };
}
