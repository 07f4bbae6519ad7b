const ASCII_LETTERS = /^[a-z]+$/;
/** Endings of stems that their words lack: `happi` of happy, `hope` of hoping, `capabl` of capability. */
const CHANGED_END = /(?:[eiy]|(?<=b)l)$/;
/** The stems of dying, lying and tying. */
const IRREGULAR = /^[dlt]ie$/;
const SYNTAX = /[\\^$.*+?()[\]{}|]/g;
/** Always read: characters outside ASCII may fold to a lexeme, and contractions lose their apostrophe. */
const OFTEN_CHANGED = "[^\\x00-\\x7f]|[a-z]'[a-z]";

/** Matches every line that has a token with one of the lexemes or prefixes, and few others. */
export function lineFilter(lexemes: readonly string[]): RegExp {
  const stubs = lexemes.map((lexeme) => stubOf(lexeme).replace(SYNTAX, '\\$&').replaceAll('/', '[\\\\/]'));
  return new RegExp([...stubs, OFTEN_CHANGED].join('|'), 'gi');
}

function stubOf(lexeme: string): string {
  if (!ASCII_LETTERS.test(lexeme)) return lexeme;
  return IRREGULAR.test(lexeme) ? lexeme.slice(0, 1) : lexeme.replace(CHANGED_END, '');
}
