import { UNSPACED, classAt } from '../../../indexing/search-index/text/characters.js';
import { type Token, tokenise } from '../../../indexing/search-index/text/tokens.js';
import { wordForms } from '../../../indexing/search-index/text/word-forms.js';
import type { QueryPart } from './query-part.js';

/**
 * One thing that a document must have, or must not.
 *
 * A `word` is had by a document that has every one of `lexemes`, in whatever order: one, or the neighbouring
 * pairs of a compound (`src/app`, `app/main`). A `phrase` is had by a document that has `lexemes` at
 * positions that follow each other, all in one field.
 *
 * When `prefix` is set, the last of `lexemes` may instead be any lexeme that starts with `beginning`:
 * `deployments` is found by its stem `deploy`, and by what starts with `deployments`.
 */
export interface Clause {
  readonly kind: 'word' | 'phrase';
  /** At least one of a word and two of a phrase; no more than `MAX_LEXEMES`. */
  readonly lexemes: readonly string[];
  /** Documents that have it are not wanted. */
  readonly excluded: boolean;
  readonly prefix: boolean;
  /** The word as it was typed, without case and accents and not stemmed; null when it is no prefix. */
  readonly beginning: string | null;
  /** What was typed, without quotes and without the dash that excludes it. */
  readonly text: string;
}

/** Of one clause; what is longer is cut. */
export const MAX_LEXEMES = 32;

const MIN_PREFIX = /(?:[\p{L}\p{N}].*){3}/u;
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;

/** What a part of a query asks for, in its order, and the text of it that was too long to be asked for. */
export function clausesOf(part: QueryPart): { clauses: Clause[]; ignored: string[] } {
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

/** The part of the text from the first of some tokens to the last. */
const textOf = ({ text }: QueryPart, tokens: readonly Token[]): string =>
  text.slice(tokens[0]?.start, tokens.at(-1)?.end);

/** The tokens that no other one contains, those that overlap together: `src/app` and `app/main`. */
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

/** The widest token of each position, without those at the end that the one before them contains. */
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

/** The clause as one that may go on where it was typed to, when it has enough letters for that. */
export function withPrefix(clause: Clause): Clause {
  const last = clause.lexemes.at(-1) ?? '';
  if (clause.kind === 'phrase' || classAt(last, 0) === UNSPACED || /[+#]$/.test(last)) return clause;
  const beginning = PLAIN_WORD.test(last) ? wordForms(clause.text).folded : last;
  return MIN_PREFIX.test(beginning) ? { ...clause, prefix: true, beginning } : clause;
}
