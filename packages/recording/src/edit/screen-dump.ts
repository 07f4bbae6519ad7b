import type { IBuffer, IBufferCell, IBufferLine } from '@xterm/headless';
import type { ScreenKind, ScrollRegion } from '../terminal/terminal-listener.js';
import type { Terminal } from '../terminal/terminal.js';
import type { OutputState } from './output-state.js';

/** Absolute positions, no insert mode, ASCII, no scroll region. */
const PLAIN = '\x1b[?6l\x1b[4l\x1b[?7h\x0f\x1b(B\x1b[r\x1b[0m';

/**
 * Rows and columns count from 0. Not CSI H, in which a transcript recognizes programs that redraw the screen, and then
 * records what it showed.
 */
export function moveTo(y: number, x: number): string {
  // The column first: xterm adds the margin to the row again in origin mode.
  return `\x1b[${x + 1}G\x1b[${y + 1}d`;
}

/** Changes of the screen since the state over which a dump is written. */
export interface ScreenHistory {
  readonly from: ScreenKind;
  /** Rows that scrolled out of the normal screen. */
  readonly scrolled: number;
  readonly wasErased: boolean;
  /** Whether a program redrew it from the first row. */
  readonly wasRedrawn: boolean;
  /** Whether it switched to the other screen, and perhaps back. */
  readonly wasSwitched: boolean;
  /** Moves to the saved cursor position, with the saved attributes. */
  readonly saved: Readonly<Partial<Record<ScreenKind, string>>>;
  readonly regions: Readonly<Partial<Record<ScreenKind, ScrollRegion>>>;
}

/** Output that makes a terminal show the same as this one. */
export function screenDump(terminal: Terminal, state: OutputState, history: ScreenHistory): string {
  const { from, wasErased, wasRedrawn, wasSwitched } = history;
  const isAlternate = terminal.kind === 'alternate';
  const paintsNormal = !isAlternate || wasSwitched || from === 'normal';
  const parts = [PLAIN];
  if (paintsNormal) {
    if (from === 'alternate') parts.push('\x1b[?1049l');
    parts.push(...scrolls(terminal, history));
    if (wasErased && !isAlternate) parts.push('\x1b[2J');
    else if (wasRedrawn) parts.push('\x1b[H');
    parts.push(paint(terminal, terminal.normal));
  }
  if (isAlternate) {
    // The sequence saves the cursor, for the return.
    if (paintsNormal)
      parts.push(
        scrollRegion(terminal, history.regions.normal),
        history.saved.normal ?? '',
        '\x1b[?1049h',
        PLAIN,
      );
    parts.push(paint(terminal, terminal));
  }
  const saved = history.saved[terminal.kind];
  if (saved !== undefined) parts.push(saved, '\x1b7');
  return [...parts, ending(terminal, state, history.regions[terminal.kind])].join('');
}

function scrollRegion({ rows }: Terminal, region: ScrollRegion | undefined): string {
  if (!region || (region.top === 0 && region.bottom === rows - 1)) return '';
  return `\x1b[${region.top + 1};${region.bottom + 1}r`;
}

/** Scrolls the previous rows out as in the recording. */
function scrolls({ rows }: Terminal, { scrolled }: ScreenHistory): string[] {
  return scrolled > 0 ? [moveTo(rows - 1, 0), '\n'.repeat(Math.min(scrolled, rows))] : [];
}

interface PaintedBuffer {
  row(index: number): IBufferLine | undefined;
  readonly top: number;
}

function paint({ rows, cols }: Terminal, buffer: IBuffer | PaintedBuffer): string {
  const row = (y: number) =>
    'row' in buffer ? buffer.row(buffer.top + y) : buffer.getLine(buffer.baseY + y);
  let painted = '';
  for (let y = 0; y < rows; y++) {
    const line = row(y);
    const goesOn = row(y + 1)?.isWrapped === true && y + 1 < rows;
    if (y === 0 || line?.isWrapped !== true) painted += moveTo(y, 0);
    painted += rowText(line, cols, goesOn);
  }
  return painted;
}

/** @param isWhole also writes trailing blanks, so that the next character wraps */
function rowText(line: IBufferLine | undefined, cols: number, isWhole: boolean): string {
  let text = '';
  let end = 0;
  let isFull = isWhole;
  let pen = '';
  let cell: IBufferCell | undefined;
  for (let x = 0; x < cols; x++) {
    cell = line?.getCell(x, cell);
    if (!cell || cell.getWidth() === 0) continue;
    const own = attributesOf(cell);
    if (own !== pen) text += `\x1b[0${own}m`;
    pen = own;
    text += cell.getChars() || ' ';
    if (cell.getChars() === '' && own === '') continue;
    end = text.length;
    isFull ||= x + cell.getWidth() >= cols;
  }
  // At the end of a full row some terminals would erase its last cell.
  return isFull ? `${text}\x1b[0m` : `${text.slice(0, end)}\x1b[0m\x1b[K`;
}

/** Parameters of SGR after a reset, each with a semicolon before it. */
function attributesOf(cell: IBufferCell): string {
  const flags = [
    cell.isBold() && ';1',
    cell.isDim() && ';2',
    cell.isItalic() && ';3',
    cell.isUnderline() && ';4',
    cell.isBlink() && ';5',
    cell.isInverse() && ';7',
    cell.isInvisible() && ';8',
    cell.isStrikethrough() && ';9',
    cell.isOverline() && ';53',
  ];
  const foreground = cell.isFgDefault() ? '' : colour(38, cell.isFgRGB(), cell.getFgColor());
  const background = cell.isBgDefault() ? '' : colour(48, cell.isBgRGB(), cell.getBgColor());
  return flags.filter((flag) => typeof flag === 'string').join('') + foreground + background;
}

function colour(kind: 38 | 48, isRgb: boolean, value: number): string {
  if (!isRgb) return `;${kind};5;${value}`;
  return `;${kind};2;${value >> 16};${(value >> 8) & 255};${value & 255}`;
}

function ending(terminal: Terminal, state: OutputState, region: ScrollRegion | undefined): string {
  const { cols, cursor } = terminal;
  const y = cursor.y - (state.isOriginRelative ? (region?.top ?? 0) : 0);
  const isPastEnd = cursor.x >= cols;
  const last = isPastEnd ? terminal.row(terminal.top + cursor.y) : undefined;
  return [
    scrollRegion(terminal, region),
    state.isOriginRelative ? '\x1b[?6h' : '',
    moveTo(y, Math.min(cursor.x, cols - 1)),
    // The next character wraps only after one was written to the last column.
    last ? lastCharacter(last, cols) : '',
    state.restored(),
    `\x1b[0m${state.pen}`,
  ].join('');
}

function lastCharacter(line: IBufferLine, cols: number): string {
  const isHalf = line.getCell(cols - 1)?.getWidth() === 0;
  const cell = line.getCell(isHalf ? cols - 2 : cols - 1);
  if (!cell) return '';
  return `${isHalf ? '\b' : ''}\x1b[0${attributesOf(cell)}m${cell.getChars() || ' '}`;
}
