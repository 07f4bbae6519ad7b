import { bar, ink } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

const PROMPT = `${ink('money', 'blue', 'bold')} ${ink('❯', 'magenta')} `;
const SUITES = [
  ['currency', 34],
  ['rounding', 28],
  ['exchange', 41],
  ['invoice', 52],
] as const;
const FAULT = { suite: 'rounding', number: 17 };
const COVERAGE = [
  ['currency.ts', 1],
  ['rounding.ts', 0.97],
  ['exchange.ts', 0.92],
  ['invoice.ts', 0.88],
] as const;

/** A test run with one failure, its repair, and the run again. */
export const tests: Scene = {
  columns: 84,
  rows: 25,
  title: 'proof',
  play(recorder) {
    recorder.command(PROMPT, 'proof');
    recorder.print('\n');
    runSuites(recorder, true);
    failure(recorder);
    recorder.print(
      `\n  ${ink(' FAIL ', 'bold', 'red', 'inverse')} ${ink('154 passed', 'green')}, ${ink('1 failed', 'red', 'bold')} in 3.2 s\n\n`,
    );
    recorder.wait(1.6);
    recorder.command(PROMPT, `sed -i 's/Math.floor/Math.round/' src/rounding.ts`);
    recorder.command(PROMPT, 'proof --coverage');
    recorder.print('\u001b[2J\u001b[H\n');
    runSuites(recorder, false);
    recorder.print('\n');
    for (const [file, share] of COVERAGE) {
      const colour = share > 0.95 ? 'green' : share > 0.9 ? 'cyan' : 'yellow';
      recorder.print(
        `  ${file.padEnd(14)}${bar(share, 50, colour)}  ${`${Math.round(share * 100)} %`.padStart(5)}\n`,
      );
      recorder.wait(0.25);
    }
    recorder.print(
      `\n  ${ink(' PASS ', 'bold', 'green', 'inverse')} ${ink('155 passed', 'green', 'bold')} in 3.1 s, ${ink('94 % covered', 'cyan')}\n\n`,
    );
    recorder.wait(0.5);
    recorder.print(PROMPT);
    recorder.wait(1);
  },
};

/** A dot for each test. */
function runSuites(recorder: Recorder, hasFault: boolean): void {
  for (const [suite, count] of SUITES) {
    recorder.print(`  ${ink(suite.padEnd(12), 'bold')}`);
    for (let number = 1; number <= count; number++) {
      const isFault = hasFault && suite === FAULT.suite && number === FAULT.number;
      recorder.print(isFault ? ink('✗', 'red', 'bold') : ink('•', 'green'));
      recorder.wait(0.012 + 0.03 * recorder.random());
    }
    recorder.print(`${' '.repeat(56 - count)}${ink(`${count} tests`.padStart(10), 'grey')}\n`);
    recorder.wait(0.12);
  }
}

function failure(recorder: Recorder): void {
  recorder.lines(
    [
      '',
      `  ${ink('✗ rounding › half a cent goes up', 'red', 'bold')}`,
      '',
      `    ${ink('- expected  10.13 €', 'green')}`,
      `    ${ink('+ received  10.12 €', 'red')}`,
      '',
      `    ${ink('17 │', 'grey')} test('half a cent goes up', () => {`,
      `  ${ink('▸', 'red')} ${ink('18 │', 'grey')}   expect(${ink('cents', 'blue')}(${ink('10.125', 'magenta')})).toBe(${ink("'10.13 €'", 'green')});`,
      `       ${ink('│', 'grey')}          ${ink('^^^^^^^^^^^^^ src/rounding.ts:9', 'red')}`,
      `    ${ink('19 │', 'grey')} });`,
    ],
    0.13,
  );
}
