import { UNSPACED, classAt } from '../../../indexing/search-index/text/characters.js';
import { type Token, tokenise } from '../../../indexing/search-index/text/tokens.js';
import { wordForms } from '../../../indexing/search-index/text/word-forms.js';

/**
 * A `word` needs all lexemes in any order: one, or the pairs of a compound (`src/app`, `app/main`). A `phrase` needs
 * them at consecutive positions of one field. With `prefix`, any lexeme that starts with `beginning` may replace the
 * last one.
 */
export interface Clause {
  readonly kind: 'word' | 'phrase';
  /** 1 to `MAX_LEXEMES`, of a phrase 2 at least. */
  readonly lexemes: readonly string[];
  readonly excluded: boolean;
  readonly prefix: boolean;
  /** The typed word without case and accents, unstemmed; null without `prefix`. */
  readonly beginning: string | null;
  /** Without quotes and without an excluding dash. */
  readonly text: string;
}

/** A match has every clause that is not excluded, and no excluded one. */
export interface SearchQuery {
  readonly clauses: readonly Clause[];
  /** The parts that were too long, as typed. */
  readonly ignored: readonly string[];
  /** A sentence for the user when nothing can match, else null. */
  readonly problem: string | null;
}

export const MAX_CLAUSES = 16;

/** Parses any text; docs/search.md describes the syntax. Duplicates count once. */
export function parseQuery(text: string): SearchQuery {
  const clauses = new Map<string, Clause>();
  const ignored: string[] = [];
  let last: string | null = null;
  for (const part of queryParts(text)) {
    const asked = clausesOf(part);
    ignored.push(...asked.ignored);
    for (const clause of asked.clauses) {
      const key = JSON.stringify([clause.excluded, clause.kind, clause.lexemes]);
      last = part.isQuoted || part.isExcluded || clauses.has(key) ? null : key;
      if (clauses.has(key)) continue;
      if (clauses.size < MAX_CLAUSES) clauses.set(key, clause);
      else ignored.push(clause.text);
    }
  }
  const final = last === null ? undefined : clauses.get(last);
  if (last !== null && final) clauses.set(last, withPrefix(final));
  return { clauses: [...clauses.values()], ignored, problem: problemOf([...clauses.values()]) };
}

/** Of the word that is taken as a prefix; null if there is none. */
export const beginningOf = (clauses: readonly Clause[]): string | null =>
  clauses.find(({ prefix }) => prefix)?.beginning ?? null;

function problemOf(clauses: readonly Clause[]): string | null {
  if (clauses.length === 0) return 'The query has no letters or digits to search for.';
  return clauses.every(({ excluded }) => excluded)
    ? 'The query only excludes words. Add a word to search for.'
    : null;
}

interface QueryPart {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

const QUOTES = '"“”„‟«»＂';
/** A dash before the quotes excludes when it follows white space. */
export const QUOTED = new RegExp(`((?<!\\S)-)?[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]`, 'gu');
const BETWEEN_WORDS = new RegExp(`[\\s${QUOTES}]+`, 'u');

/** Three letters after the dash and other signs (`-.env`), or `-c++`. */
const EXCLUDED = /^-(?:[^\p{L}\p{N}\p{M}-]*\p{L}[\p{L}\p{N}\p{M}]{2}|\p{L}(?:\+\+|#)$)/u;

/** Some keyboards replace two dashes by a long one. */
const withPlainDashes = (text: string): string =>
  text.replace(/(?<!\S)—(?=\S)/g, '--').replace(/(?<!\S)[–−](?=\S)/g, '-');

/** An unclosed quote is ignored. */
function* queryParts(query: string): Generator<QueryPart, void, void> {
  const text = withPlainDashes(query);
  let end = 0;
  for (const match of text.matchAll(QUOTED)) {
    const [whole, dash, quoted = ''] = match;
    yield* unquotedParts(text.slice(end, match.index));
    yield { text: quoted, isQuoted: true, isExcluded: dash !== undefined };
    end = match.index + whole.length;
  }
  yield* unquotedParts(text.slice(end));
}

const unquotedParts = (text: string): QueryPart[] =>
  text.split(BETWEEN_WORDS).map((word) => {
    const isExcluded = EXCLUDED.test(word) || (word.startsWith('-') && classAt(word, 1) === UNSPACED);
    return { text: isExcluded ? word.slice(1) : word, isQuoted: false, isExcluded };
  });

export const MAX_LEXEMES = 32;

const MIN_PREFIX = /(?:[\p{L}\p{N}].*){3}/u;
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;

function clausesOf(part: QueryPart): { clauses: Clause[]; ignored: string[] } {
  const tokens = tokenise(part.text).sort((a, b) => a.start - b.start || b.end - a.end);
  const whole = part.isQuoted || part.isExcluded;
  const groups = whole ? [mostExactByPosition(tokens)] : compounds(tokens);
  const clauses: Clause[] = [];
  const ignored: string[] = [];
  for (const group of groups) {
    const kept = group.slice(0, MAX_LEXEMES);
    if (kept.length > 0) clauses.push(clauseOf(part, kept, whole));
    if (group.length > kept.length) ignored.push(textOf(part, group.slice(MAX_LEXEMES)));
  }
  return { clauses, ignored };
}

function clauseOf(part: QueryPart, tokens: readonly Token[], inOrder: boolean): Clause {
  const lexemes = tokens.map(({ lexeme }) => lexeme);
  return {
    kind: inOrder && lexemes.length > 1 ? 'phrase' : 'word',
    lexemes: inOrder ? lexemes : [...new Set(lexemes)],
    excluded: part.isExcluded,
    prefix: false,
    beginning: null,
    text: textOf(part, tokens),
  };
}

const textOf = ({ text }: QueryPart, tokens: readonly Token[]): string =>
  text.slice(tokens[0]?.start, tokens.at(-1)?.end);

/** Groups overlapping tokens and drops those inside of others: `src/app`, `app/main`. */
function compounds(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let end = 0;
  for (const token of tokens) {
    if (token.end <= end) continue;
    if (token.start >= end) groups.push([]);
    groups.at(-1)?.push(token);
    ({ end } = token);
  }
  return groups;
}

/** The widest token of each position, without trailing ones inside of the one before. */
function mostExactByPosition(tokens: readonly Token[]): Token[] {
  const widest = new Map<number, Token>();
  for (const token of tokens) {
    const known = widest.get(token.position);
    if (!known || token.end - token.start > known.end - known.start) widest.set(token.position, token);
  }
  const chosen = [...widest.values()].sort((a, b) => a.position - b.position);
  while (chosen.length > 1 && (chosen.at(-2)?.end ?? 0) >= (chosen.at(-1)?.end ?? 0)) chosen.pop();
  return chosen;
}

function withPrefix(clause: Clause): Clause {
  const last = clause.lexemes.at(-1) ?? '';
  if (clause.kind === 'phrase' || classAt(last, 0) === UNSPACED || /[+#]$/.test(last)) return clause;
  const beginning = PLAIN_WORD.test(last) ? wordForms(clause.text).folded : last;
  return MIN_PREFIX.test(beginning) ? { ...clause, prefix: true, beginning } : clause;
}
