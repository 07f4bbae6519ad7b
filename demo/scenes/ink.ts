/** The parameters of SGR by the names that scenes use. */
const SGR = {
  bold: '1',
  underlined: '4',
  inverse: '7',
  black: '30',
  red: '31',
  green: '32',
  yellow: '33',
  blue: '34',
  magenta: '35',
  cyan: '36',
  white: '37',
  grey: '90',
  onGreen: '42',
  onBlue: '44',
  onGrey: '100',
  added: '38;2;190;240;200;48;2;30;62;42',
  removed: '38;2;250;206;206;48;2;80;36;42',
} as const;

type Ink = keyof typeof SGR;
export type Colour = readonly [red: number, green: number, blue: number];

/** The text in these inks, and the default after it. */
export function ink(text: string, ...inks: readonly Ink[]): string {
  return `\u001b[${inks.map((name) => SGR[name]).join(';')}m${text}\u001b[0m`;
}

/** A cell of two pixels. */
export function halfBlock(top: Colour, bottom: Colour): string {
  return `\u001b[38;2;${top.join(';')};48;2;${bottom.join(';')}m▀`;
}

export const RESET = '\u001b[0m';
export const HIDE_CURSOR = '\u001b[?25l';
export const SHOW_CURSOR = '\u001b[?25h';
export const ALTERNATE_SCREEN = '\u001b[?1049h';
export const CLEAR_LINE = '\r\u001b[2K';

export const up = (rows: number): string => `\u001b[${rows}A`;
/** From 1, as the terminal counts. */
export const at = (row: number, column = 1): string => `\u001b[${row};${column}H`;

const SPINNER = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
export const spinner = (frame: number): string => SPINNER[frame % SPINNER.length] ?? '';

/** A line as long as the share of the width, to half a cell, on a grey one. */
export function bar(share: number, width: number, colour: Ink): string {
  const halves = Math.round(Math.max(0, Math.min(1, share)) * width * 2);
  const full = Math.floor(halves / 2);
  const half = halves % 2 === 1 ? '╸' : '';
  return ink('━'.repeat(full) + half, colour) + ink('━'.repeat(width - full - half.length), 'grey');
}
