import { fitText, textWidth } from '../output/columns.js';
import { shownTime } from '../output/quantities.js';
import { KEY_HELP } from './key-actions.js';
import type { Playback } from './playback.js';

const INVERSE = '\x1b[7m';
const RESET = '\x1b[0m';
const HINT = 'space pause   ← → seek   ? keys   q quit';
const SHORTEST_BAR = 8;
const LONGEST_BAR = 40;

export interface StatusText {
  readonly playback: Playback;
  readonly duration: number;
  /** Safe to print. */
  readonly title: string;
  readonly marker: string;
  /** Replaces the title and the hint, for example if the terminal is too small. */
  readonly notice: string;
}

/** Position, progress, title and the main keys in one line of the terminal's width. */
export function statusLine({ playback, duration, title, marker, notice }: StatusText, cols: number): string {
  const symbol = playback.isPaused ? '❚❚' : '▶';
  const speed = playback.speed === 1 ? '' : ` ×${playback.speed}`;
  const loop = playback.loop ? ' loop' : '';
  const state = ` ${symbol} ${shownTime(playback.position)} / ${shownTime(duration)}${speed}${loop} `;
  const text = notice === '' ? [marker === '' ? title : `● ${marker}`, HINT] : [notice];
  const shown = text.filter((part) => part !== '').map((part) => ` ${part} `);
  while (shown.length > 1 && cols - textWidth(state) - textWidth(shown.join('')) < SHORTEST_BAR)
    shown.shift();
  const rest = cols - textWidth(state) - textWidth(shown.join(''));
  const length = notice === '' ? Math.min(LONGEST_BAR, rest) : 0;
  const line = state + (length >= SHORTEST_BAR ? bar(playback.position / (duration || 1), length) : '');
  return INVERSE + fill(line + shown.join(''), cols) + RESET;
}

/** The keys, one per line. */
export function keyLines(cols: number): string[] {
  const width = Math.max(...KEY_HELP.map(([keys]) => keys.length));
  return KEY_HELP.map(([keys, what]) => INVERSE + fill(`  ${keys.padEnd(width)}   ${what}`, cols) + RESET);
}

function bar(share: number, length: number): string {
  const done = Math.round(Math.min(1, share) * length);
  return '━'.repeat(done) + '─'.repeat(length - done);
}

/** Cuts or pads a line to the full width. */
function fill(text: string, cols: number): string {
  const fitting = fitText(text, cols);
  return fitting + ' '.repeat(Math.max(0, cols - textWidth(fitting)));
}
