import { characterWidth } from '../terminal/character-widths.js';

/** One column each. */
const NARROW =
  ' -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25fc' +
  '\u2713-\u2718\u276f\u279c\u2800-\u28ff\ue000-\uf8ff';
/** Two columns each. */
const WIDE =
  '\u26a1\u2705\u2728\u274c\u3001-\u3020\u3041-\u3096\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60';
/** Characters that no neighbour combines with. */
const TEXT = `[${NARROW}${WIDE}]*`;
const STYLE = '\u001b\\[(?:[\\d;:]*m|0?K)';
export const TEXT_LINES = new RegExp(`(?:${TEXT}(?:${STYLE}${TEXT})*\r+\n)+`, 'y');
const HAS_WIDE = new RegExp(`[${WIDE}]`);
export const NO_TEXT = new RegExp(`${STYLE}|\r`, 'g');

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

/** How many rows a text of such a line wraps to. */
export function rowsOf(text: string, cols: number): number {
  if (!HAS_WIDE.test(text)) return Math.max(1, Math.ceil(text.length / cols));
  let rows = 1;
  let x = 0;
  for (let at = 0; at < text.length; at++) {
    const width = characterWidth(text.charCodeAt(at));
    if (x + width > cols) {
      rows++;
      x = 0;
    }
    x += width;
  }
  return rows;
}

function textsOf(lines: string): string[] {
  return lines.replace(NO_TEXT, '').split('\n').slice(0, -1);
}
