/** In UTF-16 units; longer lexemes are cut, because a GIN key has a size limit. */
export const MAX_LEXEME_LENGTH = 64;

const ASCII = /^[\x00-\x7f]*$/; // eslint-disable-line no-control-regex -- the pattern matches all of ASCII

/** Letters that NFKD does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ı: 'i', ς: 'σ' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Accents of European scripts and the vowel points of Hebrew and Arabic; other marks distinguish letters. */
const OPTIONAL_MARKS =
  /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670|[\ufe00-\ufe0f]/gu;
const OTHER_THAN_WORDS = /[^\p{L}\p{N}\p{M}]/gu;

/** Normalises a word: NFKD (Unicode Standard Annex 15), lower case, no accents, letters, digits and marks only, NFC. */
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

export function cut(text: string): string {
  if (text.length <= MAX_LEXEME_LENGTH) return text;
  const last = text.charCodeAt(MAX_LEXEME_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_LEXEME_LENGTH - 1 : MAX_LEXEME_LENGTH);
}
