/** C0 without newline and tab, DEL and C1. */
// eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Embeddings, overrides and isolates reorder the text after them; the separators begin a line. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;
const REPLACEMENT = '\ufffd';
/** Where Unicode has pictures of C0 control characters. */
const PICTURES = 0x2400;
const PICTURE_OF_DELETE = '\u2421';

/**
 * Makes a text of a stranger safe to print: control characters become visible, and nothing reorders other text.
 * Newlines and tabs stay.
 */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS, picture).replace(REORDERING, REPLACEMENT);
}

/** As {@link safeText}, on one line. */
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

/** One JSON document, readable, without a byte that a terminal acts on. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    UNSAFE_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
