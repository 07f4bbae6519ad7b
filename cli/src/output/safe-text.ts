/** C0 without newline and tab, DEL and C1. */
// eslint-disable-next-line no-control-regex -- these must not reach a terminal
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Embeddings, overrides and isolates reorder the text after them; the separators start a line. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;
const REPLACEMENT = '\ufffd';
/** The first of Unicode's symbols for C0 control characters. */
const PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';

/**
 * Makes text from others safe to print: control characters become visible, and no character reorders other text.
 * Newlines and tabs stay.
 */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS, picture).replace(REORDERING, REPLACEMENT);
}

/** Like {@link safeText}, on one line. */
export function safeLine(text: string): string {
  return safeText(text).replace(/[\n\t]+/g, ' ');
}

function picture(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(PICTURES + code);
  return code === 0x7f ? PICTURE_OF_DELETE : REPLACEMENT;
}

/** JSON.stringify escapes only C0. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;

/** An indented JSON document without bytes that a terminal interprets. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    UNSAFE_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
