import { listKey } from '../../../indexing/listings/list-scope.js';
import { filterLexeme, FOUND_IN, quote } from '../../../indexing/search-index/search-document.js';
import type { Clause } from '../query/search-query.js';

export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

export interface QueryWords {
  /** Lexemes of the most used words that start with the query's last word. */
  readonly completions: readonly string[];
  /** The approximate number of recordings with a lexeme, also for filters. */
  readonly uses: ReadonlyMap<string, number>;
}

/** Tsqueries that all have to match. GIN joins several faster than one with `&`, and fastest the rarest first. */
export type Conditions = readonly string[];

export interface FieldGroup {
  /** Conditions on `lexemes`. */
  readonly match: Conditions;
  /** The same without the order of phrases: the documents that PostgreSQL has to read. */
  readonly unordered: Conditions;
  readonly base: BaseScore;
}

export type BaseScore = 3 | 2 | 1 | 0;

export interface SearchTerms {
  /** Best first; each contains those before it, and the last contains all matches. */
  readonly groups: readonly [...FieldGroup[], FieldGroup];
  readonly ranking: string;
  readonly hasPhrase: boolean;
}

/** `share`: the approximate share of the recordings with a word that have it in these fields. */
const PLACES = {
  names: { prefix: FOUND_IN.names, weights: ':AB', base: 3, share: 0.2 },
  texts: { prefix: FOUND_IN.texts, weights: ':ABC', base: 1, share: 0.25 },
  anything: { prefix: FOUND_IN.anything, weights: '', base: 0, share: 1 },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** All words in the names, the last one as a prefix. */
const PREFIX_BASE = 2;

const NOTHING_KNOWN: QueryWords = { completions: [], uses: new Map() };

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
  const group = (place: Place, words: readonly string[], base: BaseScore): FieldGroup => {
    const meant = (word: (lexeme: string) => string, inOrder: Place | null) =>
      wanted.flatMap((clause) => clauseConditions(clause, word, words, inOrder));
    const indexConditions = (inOrder: Place | null): Conditions =>
      bounded(without(exclusions, rarestFirst(meant(indexed(place), inOrder), place.share, filters, uses)));
    return { match: indexConditions(place), unordered: indexConditions(null), base };
  };
  return {
    groups: [
      group(PLACES.names, [], PLACES.names.base),
      ...(others.length > 0 ? [group(PLACES.names, others, PREFIX_BASE)] : []),
      group(PLACES.texts, others, PLACES.texts.base),
      group(PLACES.anything, others, PLACES.anything.base),
    ],
    ranking: all(wanted.flatMap((clause) => rankedWords(clause, others.length > 0))),
    hasPhrase: clauses.some(({ kind }) => kind === 'phrase'),
  };
}

/** Restricts conditions to id segments, by their lexemes. */
export function within(conditions: Conditions, segments: readonly string[]): Conditions {
  return bounded([any(segments.map(quote)), ...conditions]);
}

/** Each number of conditions has its own statements, so further ones are joined. */
const MAX_CONDITIONS = 8;

function bounded(conditions: Conditions): Conditions {
  if (conditions.length <= MAX_CONDITIONS) return conditions;
  const apart = MAX_CONDITIONS - 1;
  return [...conditions.slice(0, apart), all(conditions.slice(apart))];
}

/** Only an exclusion would scan every document, so it is part of the first condition. */
function without(exclusions: readonly string[], [first = '', ...others]: Conditions): Conditions {
  return exclusions.length === 0 ? [first, ...others] : [all([first, ...exclusions]), ...others];
}

/** `lexemes`: a matching document has at least one of them. */
interface Condition {
  readonly text: string;
  readonly lexemes: readonly string[];
}

/** @param inOrder the fields in which phrases have to be in order; null when order does not matter */
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

/** Uncounted words are rare, except short ones, which the vocabulary does not have. */
function usesOf(lexemes: readonly string[], uses: QueryWords['uses']): number {
  return lexemes.reduce((sum, lexeme) => sum + (uses.get(lexeme) ?? (lexeme.length < 3 ? MANY : 0)), 0);
}

function rankedWords({ lexemes, prefix }: Clause, hasCompletions: boolean): string[] {
  const words = lexemes.map((lexeme) => quote(FOUND_IN.anything + lexeme));
  return prefix && hasCompletions ? [...words.slice(0, -1), `${words.at(-1) ?? ''}:*`] : words;
}

function phrase({ lexemes }: Clause, place: Place): string {
  return `(${lexemes.map(positioned(place)).join(' <-> ')})`;
}

const indexed = (place: Place) => (lexeme: string) => quote(place.prefix + lexeme);

const positioned = (place: Place) => (lexeme: string) => quote(FOUND_IN.anything + lexeme) + place.weights;

const exclusion = (clause: Clause): string =>
  `!${all(textsOf(clauseConditions(clause, indexed(PLACES.anything), [], PLACES.anything)))}`;

const textsOf = (conditions: readonly Condition[]): Conditions => conditions.map(({ text }) => text);
export const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;
const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`;

export interface Filter {
  readonly lexeme: string;
  /** The key of the list counter that counts the same recordings. */
  readonly list: string;
}

export function filtersOf({ tagSeq, shell, authorSeq }: SearchScope): Filter[] {
  return [
    ...(authorSeq === undefined
      ? []
      : [{ lexeme: filterLexeme.author(authorSeq), list: listKey.author(authorSeq) }]),
    ...(tagSeq === undefined ? [] : [{ lexeme: filterLexeme.tag(tagSeq), list: listKey.tag(tagSeq) }]),
    ...(shell === undefined ? [] : [{ lexeme: filterLexeme.shell(shell), list: listKey.shell(shell) }]),
  ];
}
