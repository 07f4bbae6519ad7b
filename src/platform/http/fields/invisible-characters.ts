/** The flags of England, Scotland and Wales: a black flag, a region in tag characters, and a cancel tag. */
const FLAGS =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/** A letter or mark of a script with joiners, such as Arabic and the Indic scripts. */
const LETTER = String.raw`(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}])[\p{L}\p{M}]`;
const JOINED_LETTERS = new RegExp(String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})`, 'u');
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})/u;

/** Invisible characters with a legitimate use. */
export const NEEDED = new RegExp(
  [FLAGS, JOINED_LETTERS, JOINED_EMOJI].map(({ source }) => source).join('|'),
  'gu',
);
/** Zero-width characters, direction marks, line separators and tag characters. */
const INVISIBLE = /[\u061C\u200B-\u200F\u2028\u2029\u2060-\u2064\u206A-\u206F\u{E0000}-\u{E007F}]/u;

/** They can make two texts look alike. Allowed are flag tags, and joiners in emoji and in scripts that use them. */
export function findInvisibleCharacter(text: string): string | undefined {
  return INVISIBLE.exec(text.replace(NEEDED, ''))?.[0];
}

export function nameOfCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
