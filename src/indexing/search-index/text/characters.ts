export const SEPARATOR = 0;
/** A letter or digit of a script with spaces between words. */
export const LETTER = 1;
/** A letter of a script without spaces: Chinese, Japanese, Thai, and Korean, whose particles follow directly. */
export const UNSPACED = 2;
export const MARK = 3;
/** Joins two words to a compound: `node.js`, `foo/bar`. */
export const JOINER = 4;
/** Half of a character outside the Basic Multilingual Plane. */
const SURROGATE = 5;

export type CharacterClass = number;

const JOINERS = '.-_/\\@:=+#~^';
const LETTERS = /[\p{L}\p{N}]/u;
const UNSPACED_LETTERS =
  /(?=[\p{L}\p{Nl}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** Includes Korean vowels and finals and the half-width voicing signs, which combine like marks. */
const MARKS = /[\p{M}\u1160-\u11ff\uff9e\uff9f]/u;

function classify(character: string): CharacterClass {
  if (MARKS.test(character)) return MARK;
  if (UNSPACED_LETTERS.test(character)) return UNSPACED;
  if (LETTERS.test(character)) return LETTER;
  return JOINERS.includes(character) ? JOINER : SEPARATOR;
}

const classes = Uint8Array.from({ length: 0x1_0000 }, (_, code) =>
  code >= 0xd800 && code <= 0xdfff ? SURROGATE : classify(String.fromCharCode(code)),
);

export function classAt(text: string, offset: number): CharacterClass {
  if (offset < 0 || offset >= text.length) return SEPARATOR;
  const known = classes[text.charCodeAt(offset)] ?? SEPARATOR;
  if (known !== SURROGATE) return known;
  const codePoint = text.codePointAt(offset) ?? 0;
  return codePoint > 0xffff ? classify(String.fromCodePoint(codePoint)) : SEPARATOR;
}

export function classBefore(text: string, offset: number): CharacterClass {
  const whole = (text.codePointAt(offset - 2) ?? 0) > 0xffff;
  return classAt(text, offset - (whole ? 2 : 1));
}

export const widthAt = (text: string, offset: number): number =>
  (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
