import type { Terminal } from '../terminal/terminal.js';

const MOST_ROWS_AROUND = 32;
const TOKEN_CHARACTER = /[\w.+/=:@-]/;
/** Between the panes of a screen and the cells of a table. */
const FRAME = /[|\u2500-\u257f\u2580-\u259f]/;
/** Blanks between a frame and the text of a cell. */
const PADDING = 1;

/** The text of a row and of those that it continues in: wrapped by the terminal, or from edge to edge. */
export function screenLineAt(terminal: Terminal, row: number): string {
  let [start, end] = [row, row + 1];
  while (row - start < MOST_ROWS_AROUND && continuesAbove(terminal, start)) start--;
  while (end - row < MOST_ROWS_AROUND && continuesAbove(terminal, end)) end++;
  let text = '';
  for (let at = start; at < end; at++) text += terminal.row(at)?.translateToString(true) ?? '';
  terminal.charge((end - start) * terminal.cols);
  return text;
}

function continuesAbove(terminal: Terminal, row: number): boolean {
  const below = terminal.row(row);
  if (!below) return false;
  if (below.isWrapped) return true;
  const first = below.getCell(0)?.getChars() ?? '';
  return (
    TOKEN_CHARACTER.test(first) &&
    TOKEN_CHARACTER.test(
      terminal
        .row(row - 1)
        ?.getCell(terminal.cols - 1)
        ?.getChars() ?? '',
    )
  );
}

/**
 * The texts that continue in rows below within a pane, a table or a box, and pass through this row. Empty for a row without
 * frames.
 */
export function paneTextsAt(terminal: Terminal, row: number): string[] {
  const columns = frameColumns(terminal, row);
  if (columns.length === 0) return [];
  terminal.charge(columns.length * terminal.cols);
  const edges = [-1, ...columns, terminal.cols];
  return edges.slice(1).flatMap((end, at) => paneText(terminal, row, (edges[at] ?? -1) + 1, end) ?? []);
}

function frameColumns(terminal: Terminal, row: number): number[] {
  const line = terminal.row(row);
  if (!line || !FRAME.test(line.translateToString(true))) return [];
  const columns = Array.from({ length: terminal.cols }, (_, column) => column);
  return columns.filter((column) => FRAME.test(line.getCell(column)?.getChars() ?? ''));
}

/** The joined rows of a pane; undefined if the text of this row is whole. */
function paneText(terminal: Terminal, row: number, start: number, end: number): string | undefined {
  const rows = [cellText(terminal, row, start, end)];
  for (const step of [-1, 1]) {
    for (let at = row + step; Math.abs(at - row) < MOST_ROWS_AROUND; at += step) {
      const next = cellText(terminal, at, start, end);
      const [above, below] = step < 0 ? [next, rows[0]] : [rows.at(-1), next];
      if (!continues(above, below)) break;
      if (step < 0) rows.unshift(next);
      else rows.push(next);
    }
  }
  return rows.length > 1 ? rows.map((text) => text?.trim()).join('') : undefined;
}

/** Undefined if the row has no frames there. */
function cellText(terminal: Terminal, row: number, start: number, end: number): string | undefined {
  const line = terminal.row(row);
  const isFrame = (column: number) => FRAME.test(line?.getCell(column)?.getChars() ?? '');
  if ((start > 0 && !isFrame(start - 1)) || (end < terminal.cols && !isFrame(end))) return undefined;
  return line?.translateToString(false, start, end);
}

function continues(above = '', below = ''): boolean {
  const [end, start] = [above.trimEnd(), below.trimStart()];
  return (
    above.length - end.length <= PADDING &&
    below.length - start.length <= PADDING &&
    TOKEN_CHARACTER.test(end.slice(-1)) &&
    TOKEN_CHARACTER.test(start.charAt(0))
  );
}
