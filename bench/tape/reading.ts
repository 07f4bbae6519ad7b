import { readdirSync, readFileSync } from 'node:fs';
import { tokeniseTape } from '../../packages/recording/src/tape/parsing/lexer.js';
import { parseTape, validateTape } from '@ttyreel/recording';

/** The maximum size of a request body. */
const TAPE_LENGTH = 64 * 1024;
const RUNS = 200;
const FLOODS = ['Foo\n', 'Type "a" b\n', '\\', '"', '/', 'Set Theme {', 'Wait /(/', 'Ctrl+'];
const EXAMPLES = new URL('../../test/fixtures/tapes/', import.meta.url);

/** The tapes one after another, repeated. */
function longTape(named: readonly string[]): string {
  const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.tape'));
  const tapes = named.length > 0 ? named : examples.map((name) => new URL(name, EXAMPLES));
  const all = tapes.map((tape) => readFileSync(tape, 'utf8')).join('\n');
  if (all === '') throw new Error('Tapes without text cannot be measured.');
  return all.repeat(Math.ceil(TAPE_LENGTH / all.length)).slice(0, TAPE_LENGTH);
}

/** Megabytes a second, and the longest run in milliseconds after a warm-up: the median of the runs counts. */
function measure(name: string, tape: string, work: (tape: string) => unknown): string {
  for (let run = 0; run < RUNS / 4; run++) work(tape);
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work(tape);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const median = times[RUNS / 2] ?? 0;
  return `${name.padEnd(12)} ${(tape.length / 1000 / median).toFixed(1).padStart(7)} MB/s   longest ${(times.at(-1) ?? 0).toFixed(1)} ms`;
}

function lookOnce(tape: string): number {
  let sum = 0;
  for (let at = 0; at < tape.length; at++) sum += tape.charCodeAt(at);
  return sum;
}

/** Lexer, parser and validator on real tapes, then the validator on tapes that repeat one line. @returns lines */
export function measureReading(named: readonly string[]): string {
  const tape = longTape(named);
  const floods = FLOODS.map((part) => {
    const flood = part.repeat(Math.ceil(TAPE_LENGTH / part.length)).slice(0, TAPE_LENGTH);
    return measure(JSON.stringify(part), flood, validateTape);
  });
  return [
    `A tape of ${tape.length} characters:`,
    measure('look once', tape, lookOnce),
    measure('lexer', tape, (text) => Array.from(tokeniseTape(text))),
    measure('parser', tape, parseTape),
    measure('validator', tape, validateTape),
    'Validation of tapes that repeat one line:',
    ...floods,
  ].join('\n');
}
