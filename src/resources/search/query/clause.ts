import { UNSPACED, classAt } from '../../../indexing/search-index/text/characters.js';
import { type Token, tokenise } from '../../../indexing/search-index/text/tokens.js';
import { wordForms } from '../../../indexing/search-index/text/word-forms.js';
import type { QueryPart } from './query-part.js';

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

export const MAX_LEXEMES = 32;

const MIN_PREFIX = /(?:[\p{L}\p{N}].*){3}/u;
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;

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

export function withPrefix(clause: Clause): Clause {
  const last = clause.lexemes.at(-1) ?? '';
  if (clause.kind === 'phrase' || classAt(last, 0) === UNSPACED || /[+#]$/.test(last)) return clause;
  const beginning = PLAIN_WORD.test(last) ? wordForms(clause.text).folded : last;
  return MIN_PREFIX.test(beginning) ? { ...clause, prefix: true, beginning } : clause;
}
