import { CLEAR_LINE, HIDE_CURSOR, ink, SHOW_CURSOR, spinner, up } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

const COLUMNS = 90;
const ASKED = 'The export loses the last row of every page. Find out why and fix it.';
const STEPS = ['Find where the export turns pages', 'Show the fault in a test', 'Mend it, run all tests'];

/** A coding agent reads, plans, writes a test, mends the fault and runs the tests. */
export const agent: Scene = {
  columns: COLUMNS,
  rows: 30,
  title: 'quill',
  play(recorder) {
    recorder.command(ink('~/ledger $ ', 'cyan'), 'quill');
    recorder.print(
      `\n ${ink('✦ quill', 'magenta', 'bold')} ${ink('in ~/ledger, on branch export-pages', 'grey')}\n\n`,
    );
    recorder.chapter('The request');
    ask(recorder);
    recorder.chapter('Reading the code');
    think(recorder, 'Reading the code', 14);
    recorder.lines(
      [
        `${ink('●', 'green')} ${ink('Read', 'bold')} src/export.ts ${ink('84 lines', 'grey')}`,
        `${ink('●', 'green')} ${ink('Search', 'bold')} "pageSize" ${ink('6 matches in 3 files', 'grey')}`,
        '',
      ],
      0.45,
    );
    recorder.chapter('A plan');
    plan(recorder);
    recorder.chapter('A test that fails');
    edit(recorder, 'test/export.test.ts', TEST);
    run(recorder, [`${ink('✗ keeps all rows of a page', 'red')}  ${ink('expected 50, got 49', 'grey')}`]);
    recorder.chapter('The fix');
    edit(recorder, 'src/export.ts', FIX);
    run(recorder, [
      ink('✓ keeps all rows of a page', 'green'),
      `${ink('✓ 128 tests', 'green')} ${ink('in 2.1 s', 'grey')}`,
    ]);
    recorder.wait(0.5);
    close(recorder);
  },
};

const TEST = [
  ['+', 12, `test('keeps all rows of a page', () => {`],
  ['+', 13, `  expect(exportPage(rows(50), 1)).toHaveLength(50);`],
  ['+', 14, `});`],
] as const;
const FIX = [
  [' ', 41, `  const first = (page - 1) * pageSize;`],
  ['-', 42, `  return rows.slice(first, first + pageSize - 1);`],
  ['+', 42, `  return rows.slice(first, first + pageSize);`],
] as const;
type Line = readonly [sign: '+' | '-' | ' ', number: number, code: string];

/** A box in which the request is typed. */
function ask(recorder: Recorder): void {
  const width = COLUMNS - 2;
  const line = (text: string) =>
    `${ink('│', 'magenta')} ${ink('>', 'bold')} ${text.padEnd(width - 4)}${ink('│', 'magenta')}`;
  const edge = (left: string, right: string) => ink(left + '─'.repeat(width - 1) + right, 'magenta');
  recorder.print(`${edge('╭', '╮')}\n${line('')}\n${edge('╰', '╯')}\n${up(2)}\u001b[5G`);
  recorder.wait(0.4);
  recorder.type(ASKED, 0.038);
  recorder.wait(0.4);
  recorder.print('\r\n\n\n');
}

function think(recorder: Recorder, text: string, frames: number): void {
  recorder.print(HIDE_CURSOR);
  recorder.frames(
    frames,
    0.09,
    (frame) => `${CLEAR_LINE}${ink(spinner(frame), 'magenta')} ${ink(`${text} …`, 'grey')}`,
  );
  recorder.print(CLEAR_LINE + SHOW_CURSOR);
}

function plan(recorder: Recorder): void {
  recorder.print(`${ink('Plan', 'bold')}\n`);
  for (const [at, step] of STEPS.entries()) {
    recorder.print(`  ${ink(`${at + 1}`, 'magenta')}  ${step}\n`);
    recorder.wait(0.35);
  }
  recorder.print('\n');
  recorder.wait(0.5);
}

function edit(recorder: Recorder, file: string, lines: readonly Line[]): void {
  think(recorder, `Writing ${file}`, 9);
  recorder.print(`${ink('●', 'green')} ${ink('Edit', 'bold')} ${file}\n`);
  for (const [sign, number, code] of lines) {
    const text = `  ${String(number).padStart(3)} ${sign} ${code}`.padEnd(COLUMNS - 4);
    const shown = ink(text, sign === '+' ? 'added' : sign === '-' ? 'removed' : 'grey');
    recorder.print(`${shown}\n`);
    recorder.wait(0.28);
  }
  recorder.wait(0.6);
}

function run(recorder: Recorder, results: readonly string[]): void {
  recorder.print(`${ink('●', 'green')} ${ink('Run', 'bold')} npm test\n`);
  think(recorder, 'Running the tests', 10);
  for (const result of results) {
    recorder.print(`  ${result}\n`);
    recorder.wait(0.35);
  }
  recorder.print('\n');
  recorder.wait(0.5);
}

function close(recorder: Recorder): void {
  recorder.lines(
    STEPS.map((step) => `${ink('✔', 'green', 'bold')} ${step}`),
    0.22,
  );
  recorder.print('\n');
  const reason = `${ink('slice', 'cyan')} ends before its second index, and the code took one off again.`;
  recorder.lines(
    [
      `${ink('Fixed.', 'green', 'bold')} ${reason}`,
      `2 files changed, ${ink('4 lines added', 'green')}, ${ink('1 removed', 'red')}.`,
    ],
    0.4,
  );
  recorder.wait(1);
}
