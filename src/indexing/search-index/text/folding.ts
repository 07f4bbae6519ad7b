/** In UTF-16 units, of a lexeme; what is longer is cut, so that no text can make a key too large for an index. */
export const MAX_LEXEME_LENGTH = 64;

const ASCII = /^[\x00-\x7f]*$/; // eslint-disable-line no-control-regex -- All of ASCII is meant.

/** Letters that Unicode does not take apart into a letter and an accent, though readers do. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ı: 'i', ς: 'σ' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Accents of the European scripts and the optional vowel points of Hebrew and Arabic; other marks tell letters apart. */
const OPTIONAL_MARKS =
  /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670|[\ufe00-\ufe0f]/gu;
const OTHER_THAN_WORDS = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * A word without case and accents, so that those who type it otherwise find it: compatibility
 * decomposition (NFKD of Unicode Standard Annex 15), lower case, no accents, composed again. Letters,
 * digits and their marks alone are left; empty when there were none.
 */
export function fold(word: string): string {
  const folded = ASCII.test(word) ? word.toLowerCase().replace(OTHER_THAN_WORDS, '') : foldUnicode(word);
  return cut(folded);
}

const foldUnicode = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .replace(TO_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(OTHER_THAN_WORDS, '')
    .normalize('NFC');

/** The beginning that fits into a lexeme, without half a character at its end. */
export function cut(text: string): string {
  if (text.length <= MAX_LEXEME_LENGTH) return text;
  const last = text.charCodeAt(MAX_LEXEME_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_LEXEME_LENGTH - 1 : MAX_LEXEME_LENGTH);
}
