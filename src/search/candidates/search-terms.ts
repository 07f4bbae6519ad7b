import { FOUND_IN, filterLexeme, quote } from '../index/search-document.js';
import type { Clause } from '../query/clause.js';

/** What narrows a search down, by the numbers that the database knows it by. */
export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

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

/** Where a clause has to be found, the weights there, and what that is worth. */
const PLACES = {
  names: { prefix: FOUND_IN.names, weights: ':AB', base: 3 },
  texts: { prefix: FOUND_IN.texts, weights: ':ABC', base: 1 },
  anything: { prefix: FOUND_IN.anything, weights: '', base: 0 },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** Of documents with all words in the names too, the last of them as the beginning of another word. */
const BEGINNING_BASE = 2;

/**
 * What the clauses of a query mean to the database.
 * @param completions words that start with the beginning that the query ends with
 */
export function searchTerms(
  clauses: readonly Clause[],
  scope: SearchScope,
  completions: readonly string[] = [],
): SearchTerms {
  const wanted = clauses.filter(({ excluded }) => !excluded);
  const typed = wanted.find(({ prefix }) => prefix)?.lexemes.at(-1);
  const others = completions.filter((word) => word !== typed);
  const exclusions = clauses.filter(({ excluded }) => excluded).map(exclusion);
  const tier = (place: Place, words: readonly string[], base: TierBase): Tier => {
    const isSummarised = place !== PLACES.anything;
    const conditions = (inOrder: Place | null): Conditions =>
      bounded(
        without(exclusions, [
          ...authorOf(scope),
          ...wanted.flatMap((clause) => clauseConditions(clause, indexed(place), words, inOrder)),
          ...kindOf(scope),
        ]),
      );
    return {
      match: conditions(isSummarised ? null : place),
      lookedAt: conditions(null),
      inSummary: isSummarised
        ? all(wanted.flatMap((clause) => clauseConditions(clause, positioned(place), words, place)))
        : null,
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

/**
 * @param word how a lexeme is looked for
 * @param inOrder where the words of a phrase have to be one after the other; null when that is not asked
 */
function clauseConditions(
  clause: Clause,
  word: (lexeme: string) => string,
  completions: readonly string[],
  inOrder: Place | null,
): Conditions {
  const words = clause.lexemes.map(word);
  if (clause.kind === 'phrase') return inOrder ? [all([...words, phrase(clause, inOrder)])] : words;
  if (!clause.prefix || completions.length === 0) return words;
  return [...words.slice(0, -1), any([words.at(-1) ?? '', ...completions.map(word)])];
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
  `!${all(clauseConditions(clause, indexed(PLACES.anything), [], PLACES.anything))}`;

function authorOf({ authorSeq }: SearchScope): Conditions {
  return authorSeq === undefined ? [] : [quote(filterLexeme.author(authorSeq))];
}

/** What many recordings are. */
function kindOf({ tagSeq, shell }: SearchScope): Conditions {
  return [
    ...(tagSeq === undefined ? [] : [quote(filterLexeme.tag(tagSeq))]),
    ...(shell === undefined ? [] : [quote(filterLexeme.shell(shell))]),
  ];
}

const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;
const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`;
