const ASCII_LETTERS = /^[a-z]+$/;
/** What a stem may end in that its words do not: `happi` of happy, `hope` of hoping, `sky` of skies, `capabl` of capability. */
const CHANGED_END = /(?:[eiy]|(?<=b)l)$/;
/** The stems of dying, lying and tying. */
const IRREGULAR = /^[dlt]ie$/;
const SYNTAX = /[\\^$.*+?()[\]{}|]/g;
/**
 * A line with these is read in any case: a character outside ASCII may fold to what was asked for, and a
 * contraction loses its apostrophe.
 */
const OFTEN_CHANGED = "[^\\x00-\\x7f]|[a-z]'[a-z]";

/**
 * An expression that is found in every line that has a token with, or beginning with, one of some lexemes,
 * and seldom in others. It looks through a text several times as fast as the text can be read.
 */
export function lineFilter(lexemes: readonly string[]): RegExp {
  const stubs = lexemes.map((lexeme) => stubOf(lexeme).replace(SYNTAX, '\\$&').replaceAll('/', '[\\\\/]'));
  return new RegExp([...stubs, OFTEN_CHANGED].join('|'), 'gi');
}

/** What a text of ASCII that has the lexeme has letter by letter, case aside. */
function stubOf(lexeme: string): string {
  if (!ASCII_LETTERS.test(lexeme)) return lexeme;
  return IRREGULAR.test(lexeme) ? lexeme.slice(0, 1) : lexeme.replace(CHANGED_END, '');
}
