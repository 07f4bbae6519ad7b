import { UNSPACED, classAt } from '../../../indexing/search-index/text/characters.js';

/** A piece of a query as it was typed: what stands in quotes, or what stands between white space. */
export interface QueryPart {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

const QUOTES = '"“”„‟«»＂';
/** A dash in front of the quotes excludes what is in them, when it follows white space. */
export const QUOTED = new RegExp(`((?<!\\S)-)?[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]`, 'gu');
const BETWEEN_WORDS = new RegExp(`[\\s${QUOTES}]+`, 'u');

/** Three letters after the dash, signs before them aside (`-.env`), or a name that has less (`-c++`). */
const EXCLUDED = /^-(?:[^\p{L}\p{N}\p{M}-]*\p{L}[\p{L}\p{N}\p{M}]{2}|\p{L}(?:\+\+|#)$)/u;

/** Keyboards that know better make a long dash of two and a middling one of one. */
const withPlainDashes = (text: string): string =>
  text.replace(/(?<!\S)—(?=\S)/g, '--').replace(/(?<!\S)[–−](?=\S)/g, '-');

/** The pieces of a query in their order. A quote that is not closed is nothing. */
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
