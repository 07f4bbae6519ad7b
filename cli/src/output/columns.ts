import { characterWidth } from '@ttyreel/recording';

const GAP = '  ';
const ELLIPSIS = '…';
/** The minimum number of columns, which any terminal shows. */
const FEWEST = 2;

export interface Column {
  readonly name: string;
  /** The column that shrinks if the line is too long; one per table. */
  readonly shrinks?: boolean;
  readonly alignsRight?: boolean;
}

/** The width of a text in terminal columns. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character.codePointAt(0) ?? 0);
  return width;
}

/** Cuts a text to a width, with an ellipsis at the cut. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let fitting = '';
  let used = 1;
  for (const character of text) {
    used += characterWidth(character.codePointAt(0) ?? 0);
    if (used > width) break;
    fitting += character;
  }
  return fitting + ELLIPSIS;
}

/** Aligns rows in columns: the flexible column shrinks first, then the last columns are omitted. */
export function layOut(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const lines = allColumns(columns, rows, width);
  const fits = lines.every((line) => textWidth(line) <= width);
  return fits || columns.length <= FEWEST ? lines : layOut(columns.slice(0, -1), rows, width);
}

function allColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const all = [columns.map(({ name }) => name), ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => textWidth(row[at] ?? ''))));
  const total = widths.reduce((sum, part) => sum + part, GAP.length * (widths.length - 1));
  const shrinking = columns.findIndex(({ shrinks }) => shrinks);
  const widest = widths[shrinking];
  if (widest !== undefined) widths[shrinking] = Math.min(widest, Math.max(12, widest - (total - width)));
  return all.map((row) =>
    columns
      .map(({ alignsRight }, at) =>
        pad(fitText(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, alignsRight),
      )
      .join(GAP)
      .trimEnd(),
  );
}

function pad(text: string, width: number, alignsRight = false): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return alignsRight ? space + text : text + space;
}
