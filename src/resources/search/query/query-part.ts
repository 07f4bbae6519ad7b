import { UNSPACED, classAt } from '../../../indexing/search-index/text/characters.js';

export interface QueryPart {
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
export function* queryParts(query: string): Generator<QueryPart, void, void> {
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
