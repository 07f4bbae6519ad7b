/** One column each, joined to nothing. */
const NARROW =
  '[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25fc' +
  '\u2713-\u2718\u276f\u279c\u2800-\u28ff\ue000-\uf8ff]*';
const STYLE = '\u001b\\[(?:[\\d;:]*m|0?K)';
const TEXT_LINES = new RegExp(`(?:${NARROW}(?:${STYLE}${NARROW})*\r+\n)+`, 'y');
const NO_TEXT = new RegExp(`${STYLE}|\r`, 'g');

/** Whole lines of the output, from `start` to `end`, that show as they are when they begin on an empty row. */
export interface TextLines {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/** @param start where a line begins */
export function* textLinesOf(data: string, start: number): Generator<TextLines> {
  for (let at = start; at < data.length; at = data.indexOf('\n', at) + 1 || data.length) {
    TEXT_LINES.lastIndex = at;
    const lines = TEXT_LINES.exec(data)?.[0];
    if (lines === undefined) continue;
    yield { start: at, end: at + lines.length, texts: textsOf(lines) };
    at += lines.length;
  }
}

function textsOf(lines: string): string[] {
  return lines.replace(NO_TEXT, '').split('\n').slice(0, -1);
}
