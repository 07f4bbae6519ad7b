import { themeSetting } from '../../../recording/tape/player/appearance.js';
import { printTape } from '../../../recording/tape/print-tape.js';
import type { Action } from '../../../recording/tape/tape.js';
import type { TapeRequest } from './tape-writer.js';

const PAUSE_BEFORE_ENTER = 400;
const LONGEST_READING = 4000;

export interface Step {
  readonly command: string;
  readonly output: string;
}

/** Leaves time to read the output of each command. */
export function composeTape(name: string, steps: readonly Step[], request: TapeRequest): string {
  const theme = request.theme && themeSetting(request.theme);
  const actions: Action[] = [
    { kind: 'Output', path: `${name}.gif` },
    ...(request.shell === undefined ? [] : [set('Shell', request.shell)]),
    set('FontSize', 22),
    set('Width', 1200),
    set('Height', 600),
    ...(theme === undefined ? [] : [set('Theme', theme)]),
    set('TypingSpeed', 60),
    { kind: 'Sleep', time: 500 },
    ...steps.flatMap(({ command, output }, at): Action[] => [
      ...typing(command),
      { kind: 'Sleep', time: PAUSE_BEFORE_ENTER },
      { kind: 'Key', key: 'Enter', count: 1 },
      { kind: 'Sleep', time: readingTime(linesOf(output).length) + (at === steps.length - 1 ? 2000 : 0) },
    ]),
  ];
  return printTape(actions);
}

function linesOf(output: string): string[] {
  return output === '' ? [] : output.trimEnd().split('\n');
}

function readingTime(lines: number): number {
  return Math.min(LONGEST_READING, 1200 + 200 * lines);
}

/** Splits the text, because a tape string cannot contain all three quotes. */
function typing(text: string): Action[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of text) {
    const longer = piece + character;
    const isFull = ['"', "'", '`'].every((quote) => longer.includes(quote));
    if (isFull) pieces.push(piece);
    piece = isFull ? character : longer;
  }
  return [...pieces, piece].map((string) => ({ kind: 'Type', strings: [string] }));
}

function set(
  setting: 'Shell' | 'FontSize' | 'Width' | 'Height' | 'Theme' | 'TypingSpeed',
  value: string | number,
): Action {
  return { kind: 'Set', setting, value };
}
