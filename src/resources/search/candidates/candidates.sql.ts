import type { Statement } from '../../../platform/database/statement.js';
import { scored } from '../ranking/scores.sql.js';
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
const SAMPLED = `(newest + 1) / 4096 * 64 + least((newest + 1) % 4096, 64) - 1`;

/** The approximate number of matches, and the newest of all documents, whether it matches or not. */
const estimated = (conditions: number, first: number, name = 'estimated'): string => `
  ${name}_sample AS MATERIALIZED (
    SELECT (SELECT count(*) FROM search_document WHERE ${IN_SAMPLE} AND ${met(conditions, first)}) AS matches,
      coalesce((SELECT max(gif_seq) FROM search_document), 0) AS newest
  ), ${name} AS MATERIALIZED (
    SELECT newest, coalesce(round(matches * newest / nullif(greatest(${SAMPLED}, 0), 0)::float8), 0) AS documents
    FROM ${name}_sample
  )`;

export function estimate(conditions: number): Statement {
  return {
    name: named('estimate', conditions),
    text: `WITH ${estimated(conditions, 1)} SELECT newest, documents FROM estimated`,
  };
}

export function count(conditions: number): Statement {
  return {
    name: named('count', conditions),
    text: `SELECT count(*)::integer AS matches FROM search_document WHERE ${met(conditions, 1)}`,
  };
}

/**
 * The parameters: 1 the limit; 2 the estimate above which nothing is read; 3 and 4 the places of the first and the last
 * document to score; 5 the number of documents below which none is scored; 6 to 8 `baseQueries`; 9 the tsquery to rank
 * by; 10 years since 2020; from 11 on the conditions.
 */
const [LIMIT, MOST, FIRST_SCORED, LAST_SCORED, LEAST, BASES, RANKING, CONDITIONS] = [1, 2, 3, 4, 5, 6, 9, 11];

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
  readonly estimate?: string;
}

const countOf = (from: string): string => `(SELECT count(*)::integer FROM ${from})`;

/** The first of a selection in its order, with the scores of some of them. */
function selected({ queries, matches, from, order, base = 'NULL::integer', estimate }: Selection): string {
  const given = `
    SELECT gif_seq, base FROM first
    WHERE place BETWEEN $${FIRST_SCORED} AND $${LAST_SCORED} AND (SELECT count(*) FROM first) >= $${LEAST}`;
  // Scores have their own `seq`s: a join of a hundred with a hundred takes longer than everything else.
  return `
    WITH ${queries}, first AS MATERIALIZED (
      SELECT gif_seq, ${base} AS base, row_number() OVER (${order}) AS place
      FROM (SELECT * FROM ${from} ${order} LIMIT $${LIMIT}) AS top
    ), ${scored(given, { bases: BASES, ranking: RANKING })}
    SELECT ${matches} AS matches, ${estimate ?? 'NULL AS estimate'},
      ARRAY(SELECT gif_seq FROM first ORDER BY place) AS seqs, ARRAY(SELECT base FROM first ORDER BY place) AS bases,
      ARRAY(SELECT gif_seq FROM scored ORDER BY gif_seq) AS "scoredSeqs",
      ARRAY(SELECT score FROM scored ORDER BY gif_seq) AS scores`;
}

/** @param isBounded whether nothing is read above the given estimate */
export function everywhere(order: CandidateOrder, conditions: number, isBounded: boolean): Statement {
  const { before, condition, estimate } = bounds(conditions, isBounded);
  const found = (columns: string) =>
    before + foundBy(columns, 'search_document', condition + met(conditions, CONDITIONS));
  const selection = {
    hot: { queries: found('heat'), from: 'found', order: BY_HOT_SCORE },
    views: { queries: `${found(LOG2_VIEWS)}, ${MOST_VIEWED}`, from: 'likely', order: BY_VIEWS },
    recent: { queries: found('NULL'), from: 'found', order: 'ORDER BY gif_seq DESC' },
  }[order];
  return {
    name: named(`by ${order}${isBounded ? ', bounded' : ''}`, conditions),
    text: selected({ ...selection, matches: countOf('found'), estimate }),
  };
}

/**
 * Best group first, then by hot score. Reads the groups in turn until there are enough, and only counts the others.
 * Above the given estimate of the last group, finds enough or may miss some.
 * @param bases of the groups, the best first; each has its conditions, after those of the groups before it
 */
export function groupByGroup(bases: readonly BaseScore[], conditions: number): Statement {
  const place = (group: number): number => CONDITIONS + group * conditions;
  const better = bases.slice(0, -1);
  const last = better.length - 1;
  const { condition, estimate } = bounds(conditions, true);
  const all = (columns: string, isRead: string) =>
    `SELECT ${columns} FROM search_document WHERE ${isRead} AND ${condition}${met(conditions, place(last + 1))}`;
  const isFew = last < 0 ? 'true' : `(SELECT is_few FROM few_${last})`;
  const wanted = bases.map((base, group) => {
    const others = group === 0 ? '' : ` WHERE gif_seq NOT IN (SELECT gif_seq FROM group_${group - 1})`;
    return `SELECT gif_seq, heat, ${base} AS base FROM ${group > last ? 'found' : `group_${group}`}${others}`;
  });
  const queries = [
    estimated(conditions, place(last + 1)),
    ...better.map((_, group) => oneGroup(group, conditions, place(group))),
    `found AS MATERIALIZED (${all('gif_seq, heat', isFew)})`,
    `wanted AS MATERIALIZED (${wanted.join(' UNION ALL ')})`,
  ];
  return {
    name: named(`group by group ${bases.join()}`, conditions),
    text: selected({
      queries: queries.join(', '),
      matches: `CASE WHEN ${isFew} THEN ${countOf('wanted')} ELSE ${countOf(`(${all('gif_seq', 'true')}) AS every`)} END`,
      ...{ from: 'wanted', order: BY_GROUP, base: 'base', estimate },
    }),
  };
}

/** Read if all groups before it are known and have too few. */
function oneGroup(group: number, conditions: number, first: number): string {
  const isNeeded = group === 0 ? '' : `(SELECT is_few FROM few_${group - 1}) AND `;
  const isKnown = `${isNeeded}(SELECT documents FROM estimated_${group}) <= $${MOST}::float8`;
  return `${estimated(conditions, first, `estimated_${group}`)}, group_${group} AS MATERIALIZED (
      SELECT gif_seq, heat FROM search_document WHERE ${isKnown} AND ${met(conditions, first)}
    ), few_${group} AS MATERIALIZED (
      SELECT ${isKnown} AND count(*) < $${LIMIT} AS is_few FROM group_${group}
    )`;
}

function bounds(conditions: number, isBounded: boolean) {
  // Each statement has the parameter, so that all have the same.
  if (!isBounded) return { before: '', condition: `$${MOST}::float8 IS NOT NULL AND ` };
  return {
    before: `${estimated(conditions, CONDITIONS)}, `,
    condition: `(SELECT documents FROM estimated) <= $${MOST}::float8 AND `,
    estimate: `(SELECT row_to_json(estimated) FROM estimated) AS estimate`,
  };
}

/** No row when the tier does not exist; only documents above its bounds count. */
export function popular(order: 'hot' | 'views', tier: number, conditions: number): Statement {
  const column = order === 'hot' ? 'heat' : 'views';
  const bound = `(SELECT ${column} FROM search_level WHERE level = ${tier})`;
  const { condition } = bounds(conditions, false);
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_popular AS popular',
      `level >= ${tier} AND ${bound} IS NOT NULL AND ${condition}${met(conditions, CONDITIONS)}`,
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
