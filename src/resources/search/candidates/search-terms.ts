import { FOUND_IN, quote } from '../../../indexing/search-index/search-document.js';
import type { Clause } from '../query/clause.js';
import type { QueryWords } from '../query/query-words.js';
import { filtersOf, type SearchScope } from './search-scope.js';

/**
 * Tsqueries in PostgreSQL's notation, which all have to match: the index finds that out faster of several conditions than
 * of one that joins them, and fastest when those that fewest documents meet come first.
 */
export type Conditions = readonly string[];

/** Documents that a search finds. */
export interface Tier {
  /** What the index tells; for phrases their order too where the summary does not tell it. */
  readonly match: Conditions;
  /** The same without the order of the words of phrases: what the database has to look at to find it. */
  readonly lookedAt: Conditions;
  /**
   * What the summaries of documents of this tier match and those of others do not, which the last tier has; null where
   * the transcript has to be looked at too.
   */
  readonly inSummary: string | null;
  /** What the score of a document begins with. */
  readonly base: TierBase;
}

/** The best first. */
export type TierBase = 3 | 2 | 1 | 0;

export interface SearchTerms {
  /** Best first; each has all documents of those before it. The last has everything that is found. */
  readonly tiers: readonly [...Tier[], Tier];
  /** The words by which documents of a tier are ranked. */
  readonly ranking: string;
  readonly hasPhrase: boolean;
}

/**
 * Where a clause has to be found, the weights there, what that is worth, and in about which share of the recordings that
 * have a word it is there.
 */
const PLACES = {
  names: { prefix: FOUND_IN.names, weights: ':AB', base: 3, share: 0.2 },
  texts: { prefix: FOUND_IN.texts, weights: ':ABC', base: 1, share: 0.25 },
  anything: { prefix: FOUND_IN.anything, weights: '', base: 0, share: 1 },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** Of documents with all words in the names too, the last of them as the beginning of another word. */
const BEGINNING_BASE = 2;

const NOTHING_KNOWN: QueryWords = { completions: [], uses: new Map() };

/** What the clauses of a query mean to the database. */
export function searchTerms(
  clauses: readonly Clause[],
  scope: SearchScope,
  { completions, uses }: QueryWords = NOTHING_KNOWN,
): SearchTerms {
  const wanted = clauses.filter(({ excluded }) => !excluded);
  const typed = wanted.find(({ prefix }) => prefix)?.lexemes.at(-1);
  const others = completions.filter((word) => word !== typed);
  const exclusions = clauses.filter(({ excluded }) => excluded).map(exclusion);
  const filters = filtersOf(scope).map(({ lexeme }) => ({ text: quote(lexeme), lexemes: [lexeme] }));
  const tier = (place: Place, words: readonly string[], base: TierBase): Tier => {
    const meant = (word: (lexeme: string) => string, inOrder: Place | null) =>
      wanted.flatMap((clause) => clauseConditions(clause, word, words, inOrder));
    const indexConditions = (inOrder: Place | null): Conditions =>
      bounded(without(exclusions, rarestFirst(meant(indexed(place), inOrder), place.share, filters, uses)));
    const isSummarised = place !== PLACES.anything;
    return {
      match: indexConditions(isSummarised ? null : place),
      lookedAt: indexConditions(null),
      inSummary: isSummarised ? all(textsOf(meant(positioned(place), place))) : null,
      base,
    };
  };
  return {
    tiers: [
      tier(PLACES.names, [], PLACES.names.base),
      ...(others.length > 0 ? [tier(PLACES.names, others, BEGINNING_BASE)] : []),
      tier(PLACES.texts, others, PLACES.texts.base),
      tier(PLACES.anything, others, PLACES.anything.base),
    ],
    ranking: all(wanted.flatMap((clause) => rankedWords(clause, others.length > 0))),
    hasPhrase: clauses.some(({ kind }) => kind === 'phrase'),
  };
}

/** The conditions for what was uploaded in one of some stretches of time, which are short. @param stretches their lexemes */
export function within(conditions: Conditions, stretches: readonly string[]): Conditions {
  return bounded([any(stretches.map(quote)), ...conditions]);
}

/** More than so many are joined: each number of conditions has statements of its own. */
const MOST_CONDITIONS = 8;

function bounded(conditions: Conditions): Conditions {
  if (conditions.length <= MOST_CONDITIONS) return conditions;
  const apart = MOST_CONDITIONS - 1;
  return [...conditions.slice(0, apart), all(conditions.slice(apart))];
}

/** What only excludes is no condition of its own: every document would have to be looked at for it. */
function without(exclusions: readonly string[], [first = '', ...others]: Conditions): Conditions {
  return exclusions.length === 0 ? [first, ...others] : [all([first, ...exclusions]), ...others];
}

/** A condition, and the lexemes of which a document that meets it has one. */
interface Condition {
  readonly text: string;
  readonly lexemes: readonly string[];
}

/**
 * @param word how a lexeme is looked for
 * @param inOrder where the words of a phrase have to be one after the other; null when that is not asked
 */
function clauseConditions(
  clause: Clause,
  word: (lexeme: string) => string,
  completions: readonly string[],
  inOrder: Place | null,
): Condition[] {
  const { kind, lexemes, prefix } = clause;
  if (kind === 'phrase' && inOrder) {
    return [{ text: all([...lexemes.map(word), phrase(clause, inOrder)]), lexemes: lexemes.slice(0, 1) }];
  }
  const single = (lexeme: string): Condition => ({ text: word(lexeme), lexemes: [lexeme] });
  if (!prefix || completions.length === 0) return lexemes.map(single);
  const last = [...lexemes.slice(-1), ...completions];
  return [...lexemes.slice(0, -1).map(single), { text: any(last.map(word)), lexemes: last }];
}

/** @param share of the documents with a word that has it in the right place */
function rarestFirst(
  words: readonly Condition[],
  share: number,
  filters: readonly Condition[],
  uses: QueryWords['uses'],
): Conditions {
  const counted = [
    ...words.map(({ text, lexemes }) => ({ text, count: share * usesOf(lexemes, uses) })),
    ...filters.map(({ text, lexemes }) => ({ text, count: usesOf(lexemes, uses) })),
  ];
  return counted.toSorted((a, b) => a.count - b.count).map(({ text }) => text);
}

const MANY = 1_000_000_000;

/** Words that are not counted are rare, or as short as the commonest of all. */
function usesOf(lexemes: readonly string[], uses: QueryWords['uses']): number {
  return lexemes.reduce((sum, lexeme) => sum + (uses.get(lexeme) ?? (lexeme.length < 3 ? MANY : 0)), 0);
}

/** @param begins whether words that begin with the last one are found too */
function rankedWords({ lexemes, prefix }: Clause, begins: boolean): string[] {
  const words = lexemes.map((lexeme) => quote(FOUND_IN.anything + lexeme));
  return prefix && begins ? [...words.slice(0, -1), `${words.at(-1) ?? ''}:*`] : words;
}

function phrase({ lexemes }: Clause, place: Place): string {
  return `(${lexemes.map(positioned(place)).join(' <-> ')})`;
}

/** A word as the index has it for each place. */
const indexed = (place: Place) => (lexeme: string) => quote(place.prefix + lexeme);

/** A word with its positions, of which one has to be in the place. */
const positioned = (place: Place) => (lexeme: string) => quote(FOUND_IN.anything + lexeme) + place.weights;

const exclusion = (clause: Clause): string =>
  `!${all(textsOf(clauseConditions(clause, indexed(PLACES.anything), [], PLACES.anything)))}`;

const textsOf = (conditions: readonly Condition[]): Conditions => conditions.map(({ text }) => text);
const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;
const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`;
