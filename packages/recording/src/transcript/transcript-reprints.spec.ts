import { describe, expect, it } from '@jest/globals';
import { textOf } from '../../../../test/support/recorded-steps.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { transcribeCast } from './transcript.js';

/** As Ink clears a terminal whose rows its output exceeds. */
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

const OTHERS = ['a', 'b', 'c', 'd', 'e'];
const history = (count: number) => Array.from({ length: count }, (_, at) => `line ${String(at + 1)}`);
const print = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

describe('a transcript of a program that erases the scrollback and prints everything again', () => {
  it('has each line once', async () => {
    const lines = history(12);
    const steps = [print(lines), CLEAR + print([...lines, 'new']), CLEAR + print([...lines, 'new', 'last'])];
    expect(await textOf(steps)).toEqual([...lines, 'new', 'last']);
  });

  it('has a new line that equals an earlier one', async () => {
    const lines = ['if (a) {', '}', ...history(12)];
    const steps = [print(lines), CLEAR + print([...lines, 'if (b) {', '}', 'end'])];
    expect(await textOf(steps)).toEqual([...lines, 'if (b) {', '}', 'end']);
  });

  it('has each line of an animation once', async () => {
    const lines = history(12);
    const frames = Array.from({ length: 100 }, (_, at) => CLEAR + print([...lines, `· ${String(at)} s`]));
    const outputs = [print(lines), ...frames, CLEAR + print([...lines, 'Done.'])];
    const events = outputs.map((data, at): AsciicastEvent => ({ time: at / 20, code: 'o', data }));
    const transcript = await transcribeCast({ header: { width: 40, height: 5, env: {} }, events });
    expect(transcript.lines.map(({ text }) => text)).toEqual([...lines, 'Done.']);
  });

  it('has lines that are printed again later', async () => {
    const lines = history(12);
    const steps = [print(lines), CLEAR, '', print([...lines, ...OTHERS])];
    expect(await textOf(steps)).toEqual([...lines, ...lines, ...OTHERS]);
  });

  it('has lines that are printed again below the others', async () => {
    const lines = history(12);
    const steps = [print(lines), '\x1b[2J\x1b[H' + print([...lines, ...OTHERS])];
    expect(await textOf(steps)).toEqual([...lines, ...lines, ...OTHERS]);
  });
});
