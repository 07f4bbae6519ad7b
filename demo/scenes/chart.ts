import { HIDE_CURSOR, ink, SHOW_CURSOR, up } from './ink.js';
import type { Scene } from './recorder.js';

const [WIDTH, HEIGHT] = [72, 9];
const MOST_KW = 6;
const DAYS = [
  ['Mon', 24.1],
  ['Tue', 31.4],
  ['Wed', 9.6],
  ['Thu', 18.2],
  ['Fri', 33.8],
  ['Sat', 29.0],
  ['Sun', 27.5],
] as const;
/** Bits of the dots of a braille cell, by column and row. */
const DOTS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;

interface Series {
  readonly colour: 'yellow' | 'blue';
  /** Kilowatts at a share of the day. */
  readonly at: (share: number) => number;
  readonly isFilled: boolean;
}

/** Sun from six to eight, with clouds at noon; people at breakfast and in the evening. */
const SERIES: readonly Series[] = [
  {
    colour: 'yellow',
    isFilled: true,
    at: (share) =>
      5.6 * Math.max(0, Math.sin(((share * 24 - 5.5) / 14.5) * Math.PI)) ** 1.4 * (share * 24 > 20 ? 0 : 1) -
      1.6 * bell(share * 24, 12.6, 0.5) -
      0.8 * bell(share * 24, 15.4, 0.35),
  },
  {
    colour: 'blue',
    isFilled: false,
    at: (share) =>
      0.7 +
      2.1 * bell(share * 24, 7.4, 0.8) +
      1.2 * bell(share * 24, 12.4, 0.7) +
      3.4 * bell(share * 24, 19.3, 1.3),
  },
];

function bell(hour: number, centre: number, width: number): number {
  return Math.exp(-(((hour - centre) / width) ** 2) / 2);
}

/** A day of a solar roof in braille, then its week in bars. */
export const chart: Scene = {
  columns: 84,
  rows: 28,
  title: 'roof',
  play(recorder) {
    recorder.command(ink('~/roof $ ', 'cyan'), 'roof today');
    recorder.print(
      `\n ${ink('Tuesday', 'bold')}  ${ink('⣿', 'yellow')} made  ${ink('⠤', 'blue')} used${' '.repeat(36)}${ink('kilowatts', 'grey')}\n${HIDE_CURSOR}`,
    );
    recorder.print(plot(0));
    for (let column = 2; column <= WIDTH; column += 2) {
      recorder.print(`\r${up(HEIGHT + 2)}${plot(column)}`);
      recorder.wait(0.13);
    }
    recorder.print(SHOW_CURSOR);
    recorder.lines(
      [
        ` ${ink('made', 'yellow', 'bold')} 31.4 kWh   ${ink('used', 'blue', 'bold')} 18.9 kWh   ${ink('sold', 'green', 'bold')} 16.2 kWh   ${ink('best', 'magenta', 'bold')} 5.5 kW at 13:20`,
        '',
      ],
      0.4,
    );
    recorder.wait(1.2);
    recorder.command(ink('~/roof $ ', 'cyan'), 'roof week');
    recorder.print(HIDE_CURSOR);
    week((text) => {
      recorder.print(text);
      recorder.wait(0.07);
    });
    recorder.print(SHOW_CURSOR);
    recorder.print(
      `\n ${ink('173.6 kWh this week', 'bold')}, enough for ${ink('9 days', 'green')} of this house\n`,
    );
    recorder.wait(0.5);
    recorder.print(ink('~/roof $ ', 'cyan'));
    recorder.wait(1);
  },
};

/** The chart up to a column, with its axes. */
function plot(until: number): string {
  const rows = Array.from({ length: HEIGHT }, (_, row) => {
    const label = row % 3 === 0 ? String(MOST_KW - (row / HEIGHT) * MOST_KW).padStart(3) : '   ';
    const cells = Array.from({ length: WIDTH }, (_, column) => (column < until ? cell(column, row) : ' '));
    return ` ${ink(`${label} ┤`, 'grey')}${cells.join('')}\n`;
  });
  const hours = Array.from({ length: 8 }, (_, at) => `${String(at * 3).padStart(2, '0')}:00`.padEnd(9));
  return `${rows.join('')} ${ink(`    └${'┬────────'.repeat(8)}`, 'grey')}\n ${ink(`     ${hours.join('')}`, 'grey')}\n`;
}

/** The line lies over the area. */
function cell(column: number, row: number): string {
  let [dots, colour]: [number, Series['colour']] = [0, 'yellow'];
  for (const series of SERIES)
    for (const [x, bits] of DOTS.entries())
      for (const [y, bit] of bits.entries()) {
        const level = levelOf(series, column * 2 + x);
        const height = HEIGHT * 4 - (row * 4 + y);
        const isSet = series.isFilled ? height <= level : Math.abs(height - level) < 1;
        if (!isSet) continue;
        if (!series.isFilled && colour !== series.colour) [dots, colour] = [0, series.colour];
        dots |= bit;
      }
  return dots === 0 ? ' ' : ink(String.fromCodePoint(0x2800 + dots), colour);
}

function levelOf({ at }: Series, x: number): number {
  return Math.round((Math.max(0, at(x / (WIDTH * 2))) / MOST_KW) * HEIGHT * 4);
}

/** All bars grow together. */
function week(show: (text: string) => void): void {
  const steps = 16;
  for (let step = 1; step <= steps; step++) {
    const share = 1 - (1 - step / steps) ** 3;
    const rows = DAYS.map(([day, energy]) => {
      const grown = energy * share;
      const colour = energy > 28 ? 'green' : energy > 15 ? 'yellow' : 'red';
      return ` ${ink(day, 'bold')} ${ink('▆'.repeat(Math.round((grown / 36) * 64)), colour)} ${grown.toFixed(1)}\u001b[K\n`;
    });
    show(`${step === 1 ? '\n' : `\r${up(DAYS.length)}`}${rows.join('')}`);
  }
}
