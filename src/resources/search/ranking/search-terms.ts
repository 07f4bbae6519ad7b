import { filterLexeme, FOUND_IN, quote } from '../../../indexing/search-index/search-document.js';
import type { Clause } from '../query/search-query.js';

export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

/** Tsqueries that all have to match. */
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

const PLACES = {
  names: { prefix: FOUND_IN.names, weights: ':AB', base: 3 },
  texts: { prefix: FOUND_IN.texts, weights: ':ABC', base: 1 },
  anything: { prefix: FOUND_IN.anything, weights: '', base: 0 },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** All words in the names, the last one as a prefix. */
const PREFIX_BASE = 2;

/** @param completions lexemes of words that start with the query's last one */
export function searchTerms(
  clauses: readonly Clause[],
  scope: SearchScope,
  completions: readonly string[] = [],
): SearchTerms {
  const wanted = clauses.filter(({ excluded }) => !excluded);
  const typed = wanted.find(({ prefix }) => prefix)?.lexemes.at(-1);
  const others = completions.filter((word) => word !== typed);
  const exclusions = clauses.filter(({ excluded }) => excluded).map(exclusion);
  const filters = filterLexemes(scope).map(quote);
  const group = (place: Place, words: readonly string[], base: BaseScore): FieldGroup => {
    const conditions = (inOrder: Place | null): Conditions => [
      ...wanted.flatMap((clause) => clauseConditions(clause, indexed(place), words, inOrder)),
      ...filters,
      ...exclusions,
    ];
    return { match: conditions(place), unordered: conditions(null), base };
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
  return [any(segments.map(quote)), ...conditions];
}

/** @param inOrder the fields in which phrases have to be in order; null when order does not matter */
function clauseConditions(
  clause: Clause,
  word: (lexeme: string) => string,
  completions: readonly string[],
  inOrder: Place | null,
): Conditions {
  const { kind, lexemes, prefix } = clause;
  if (kind === 'phrase' && inOrder) return [all([...lexemes.map(word), phrase(clause, inOrder)])];
  if (!prefix || completions.length === 0) return lexemes.map(word);
  const last = [...lexemes.slice(-1), ...completions];
  return [...lexemes.slice(0, -1).map(word), any(last.map(word))];
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
  `!${all(clauseConditions(clause, indexed(PLACES.anything), [], PLACES.anything))}`;

export const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;
const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`;

function filterLexemes({ tagSeq, shell, authorSeq }: SearchScope): string[] {
  return [
    ...(authorSeq === undefined ? [] : [filterLexeme.author(authorSeq)]),
    ...(tagSeq === undefined ? [] : [filterLexeme.tag(tagSeq)]),
    ...(shell === undefined ? [] : [filterLexeme.shell(shell)]),
  ];
}
