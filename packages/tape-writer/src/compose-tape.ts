import { type Action, printTape, type SettingName, settingsOfScreen, themeSetting } from '@ttyreel/recording';
import type { TapeRequest } from './tape-request.js';

const PAUSE_BEFORE_ENTER = 400;
const LONGEST_READING = 4000;
/** Cells of a picture; more rows scroll, and longer lines wrap. */
const COLUMNS = { fewest: 56, most: 112 };
const ROWS = { fewest: 6, most: 24 };
const PROMPT = 2;

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
    ...Object.entries(screenFor(steps)).map(([name, value]) => set(name as SettingName, value)),
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

/** The settings of a picture that fits the commands and their output. */
function screenFor(steps: readonly Step[]) {
  const lines = steps.flatMap(({ command, output }) => [
    `${' '.repeat(PROMPT)}${command}`,
    ...linesOf(output),
  ]);
  const longest = Math.max(...lines.map((line) => Array.from(line).length)) + 1;
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.fewest, longest));
  const wrapped = lines.map((line) => Math.max(1, Math.ceil(Array.from(line).length / columns)));
  const rows = wrapped.reduce((sum, height) => sum + height, 1);
  return settingsOfScreen(columns, Math.min(ROWS.most, Math.max(ROWS.fewest, rows)));
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

function set(setting: SettingName, value: string | number): Action {
  return { kind: 'Set', setting, value };
}
