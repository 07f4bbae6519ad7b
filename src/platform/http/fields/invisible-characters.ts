/** The flags of England, Scotland and Wales: a black flag, its region in tag characters, and the tag that ends it. */
const FLAGS =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/** A letter or mark of a script that writes joiners, as Arabic and those of India do. */
const LETTER = String.raw`(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}])[\p{L}\p{M}]`;
const JOINED_LETTERS = new RegExp(String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})`, 'u');
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})/u;

/** Those that a text needs. */
export const NEEDED = new RegExp(
  [FLAGS, JOINED_LETTERS, JOINED_EMOJI].map(({ source }) => source).join('|'),
  'gu',
);
/** Of no width, marks of direction, separators of lines, and tag characters. */
const UNSEEN = /[\u061C\u200B-\u200F\u2028\u2029\u2060-\u2064\u206A-\u206F\u{E0000}-\u{E007F}]/u;

/**
 * The first invisible character that can make two texts look alike, or `undefined`. Joiners within emoji, and within
 * words of scripts that use them, are allowed, and so are the tags of a flag.
 */
export function findInvisibleCharacter(text: string): string | undefined {
  return UNSEEN.exec(text.replace(NEEDED, ''))?.[0];
}

/** As a caller is told of a character: `U+200B`. */
export function nameOfCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
