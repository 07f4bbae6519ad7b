import type { Terminal } from '../terminal/terminal.js';

const MOST_ROWS_AROUND = 32;
const TOKEN_CHARACTER = /[\w.+/=:@-]/;

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
