import { FOUND_IN, filterLexeme, quote } from '../index/search-document.js';
import type { Clause } from '../query/clause.js';

/** What narrows a search down, by the numbers that the database knows it by. */
export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

/** Documents that a search finds; all texts are tsqueries in PostgreSQL's notation. */
export interface Tier {
  readonly match: string;
  /** The same without the order of the words of phrases: what the database has to look at to find it. */
  readonly lookedAt: string;
  /**
   * The same for the summaries of documents that the last tier has; null where the transcript has to be looked at too.
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
  const rest = [
    ...clauses.filter(({ excluded }) => excluded).map(exclusion),
    ...scopeLexemes(scope).map(quote),
  ];
  const tier = (place: Place, words: readonly string[], base: TierBase): Tier => ({
    match: all([...wanted.map((clause) => clauseMatch(clause, indexed(place), words, place)), ...rest]),
    lookedAt: all([...wanted.map((clause) => clauseMatch(clause, indexed(place), words, null)), ...rest]),
    inSummary:
      place === PLACES.anything
        ? null
        : all(wanted.map((clause) => clauseMatch(clause, positioned(place), words, place))),
    base,
  });
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

/** A query for what was uploaded in one of some stretches of time. @param stretches their lexemes */
export function within(query: string, stretches: readonly string[]): string {
  return all([query, any(stretches.map(quote))]);
}

/**
 * @param word how a lexeme is looked for
 * @param inOrder where the words of a phrase have to be one after the other; null when that is not asked
 */
function clauseMatch(
  clause: Clause,
  word: (lexeme: string) => string,
  completions: readonly string[],
  inOrder: Place | null,
): string {
  const words = clause.lexemes.map(word);
  if (clause.kind === 'phrase') return all(inOrder ? [...words, phrase(clause, inOrder)] : words);
  if (!clause.prefix || completions.length === 0) return all(words);
  return all([...words.slice(0, -1), any([words.at(-1) ?? '', ...completions.map(word)])]);
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

const exclusion = (clause: Clause): string => `!${clauseMatch(clause, indexed(PLACES.anything), [], PLACES.anything)}`;

function scopeLexemes({ tagSeq, shell, authorSeq }: SearchScope): string[] {
  return [
    ...(tagSeq === undefined ? [] : [filterLexeme.tag(tagSeq)]),
    ...(shell === undefined ? [] : [filterLexeme.shell(shell)]),
    ...(authorSeq === undefined ? [] : [filterLexeme.author(authorSeq)]),
  ];
}

const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;
const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`;
