import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { THEMES } from '../../../../../test/support/builtin-themes.js';
import { Terminal } from '../../terminal/terminal.js';
import { transcribeCast } from '../../transcript/transcript.js';
import { parseTape } from '../parsing/parse-tape.js';
import { PLAY_LIMITS, TapeTooLong } from './cast-writer.js';
import { type DryRun, playTape } from './play-tape.js';
import type { SimulatedOutput } from './simulated-output.js';

const EXAMPLES = new URL('../../../../../test/fixtures/tapes/', import.meta.url);
const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.tape'));

const play = (tape: string, outputs: readonly SimulatedOutput[] = []) =>
  playTape(parseTape(tape).tape, outputs, PLAY_LIMITS, THEMES);

/** The rows of the screen at a time, right-trimmed, and the cursor. */
function screenOf({ cast }: DryRun, until = Infinity): { rows: string[]; cursor: { x: number; y: number } } {
  const { width, height } = cast.header;
  const terminal = new Terminal({ cols: width, rows: height, scrollback: 100 });
  for (const { time, data } of cast.events) if (time <= until) terminal.write(data);
  const rows = Array.from({ length: height }, (_, at) =>
    (terminal.row(terminal.top + at)?.translateToString(true) ?? '').trimEnd(),
  );
  const { cursor } = terminal;
  terminal.dispose();
  while (rows.at(-1) === '') rows.pop();
  return { rows, cursor };
}

const durationOf = ({ cast }: DryRun) => cast.events.at(-1)?.time;
const NARROW = 'Set FontSize 20 Set LetterSpacing 0 Set Padding 0 Set Width 120 Set Height 300\n';

describe('a played tape', () => {
  it('types at its speed and shows the expected output of the command', () => {
    const run = play('Type "ls" Sleep 500ms Enter Sleep 2s', [{ command: 'ls', output: 'a.txt\nb.txt\n' }]);
    expect(run.cast.events.map(({ time }) => time)).toEqual([0, 0.05, 0.6, 2.65]);
    expect(screenOf(run, 0.04).rows).toEqual(['$ l']);
    expect(screenOf(run, 0.5).rows).toEqual(['$ ls']);
    expect(screenOf(run).rows).toEqual(['$ ls', 'a.txt', 'b.txt', '$']);
    expect(run).toMatchObject({ commands: ['ls'], simulated: true });
  });

  it('prints nothing for a command without expected output', () => {
    const run = play('Type "ls" Enter Type "pwd" Enter', [{ command: 'pwd', output: '/home/ada' }]);
    expect(screenOf(run).rows).toEqual(['$ ls', '$ pwd', '/home/ada', '$']);
    expect(play('Type "ls" Enter').simulated).toBe(false);
  });

  it('prints the output for each run of a repeated command, then repeats the last one', () => {
    const outputs = [1, 2].map((count) => ({ command: 'git  status', output: `${count}` }));
    const run = play('Type "git status" Enter Up Enter Up Enter', outputs);
    expect(screenOf(run).rows.filter((row) => !row.startsWith('$'))).toEqual(['1', '2', '2']);
  });

  it.each([
    ['Type@1s "ab"', 2],
    ['Set TypingSpeed 100ms Type "ab" Set TypingSpeed 1s Type "c"', 1.2],
    ['Backspace@500ms 3', 1.5],
    ['Set PlaybackSpeed 2 Sleep 3s', 1.5],
    ['Wait Wait+Screen@10s /x/ Sleep 1s', 1],
    ['Sleep 1m', 60],
    ['Hide Sleep 9s Show Sleep 1s', 1],
  ])('has the duration of its commands: %s', (tape, seconds) => {
    expect(durationOf(play(tape))).toBeCloseTo(seconds, 6);
  });

  it('shows hidden output when hiding ends, and nothing that stays hidden', () => {
    const run = play('Hide Type "cd demo" Enter Type "clear" Enter Show Type "ls" Hide Type "secret"');
    expect(screenOf(run, 0).rows).toEqual(['$ l']);
    expect(screenOf(run).rows).toEqual(['$ ls']);
    expect(run.commands).toEqual(['cd demo', 'clear']);
  });

  it('is deterministic', () => {
    const tape = readFileSync(new URL('welcome.tape', EXAMPLES), 'utf8');
    expect(play(tape)).toEqual(play(tape));
  });

  it.each([
    ['bash', '$'],
    ['zsh', '❯'],
    ['fish', '>'],
    ['pwsh', 'PS>'],
  ])('has the prompt of %s', (shell, prompt) => {
    const run = play(`Set Shell ${shell} Type "x"`);
    expect(screenOf(run).rows).toEqual([`${prompt} x`]);
    expect(run.cast.header.env.SHELL).toBe(shell);
  });

  it('has the columns and rows that fit its picture', () => {
    expect(play('Sleep 1s').cast.header).toMatchObject({ width: 76, height: 16 });
    expect(play('Set FontSize 46 Set Width 1200 Set Height 600 Sleep 1s').cast.header).toMatchObject({
      width: 37,
      height: 7,
    });
    expect(play('Set FontSize 9999 Sleep 1s').cast.header).toMatchObject({ width: 2, height: 1 });
    expect(play('Set FontSize 1 Set Width 9999 Sleep 1s').cast.header).toMatchObject({
      width: 300,
      height: 100,
    });
  });

  it('has the colours of a known theme', () => {
    expect(play('Set Theme "TokyoNight" Enter').cast.header.theme?.background).toBe('#1a1b26');
    expect(play('Set Theme { "background": "#ABCDEF" } Enter').cast.header.theme?.background).toBe('#abcdef');
    expect(play('Set Theme "Whimsy" Enter').cast.header.theme).toBeUndefined();
  });
});

describe('the command line', () => {
  it.each([
    ['Type "ab" Left Type "X"', '$ aXb', 4],
    ['Type "abc" Backspace 2', '$ a', 3],
    ['Type "abc" Left 2 Delete', '$ ac', 3],
    ['Type "abc" Left 9 Right Type "X"', '$ aXbc', 4],
    ['Type "abc" Ctrl+A Type "X" Ctrl+E Type "Y"', '$ XabcY', 7],
    ['Type "one two three" Ctrl+W', '$ one two', 10],
    ['Type "one two three" Left 5 Ctrl+U', '$ three', 2],
    ['Type "one two" Ctrl+A Ctrl+K', '$', 2],
    ['Type "one two" Ctrl+Left Ctrl+Left Ctrl+Right Type "!"', '$ one! two', 6],
    ['Type "ls" Enter Ctrl+L Type "x"', '$ x', 3],
    ['Type "half" Ctrl+L', '$ half', 6],
    ['Copy "pasted" Paste', '$ pasted', 8],
    ['Type "a" Space Type "b" Tab Escape PageUp', '$ a b', 5],
    ['Type "日本" Left Type "x"', '$ 日x本', 5],
    ['Type "🚀ab" Left Type "X"', '$ 🚀aXb', 6],
    ['Type "🚀ab" Backspace Type "X"', '$ 🚀aX', 6],
    ['Shift+a Type "b"', '$ Ab', 4],
  ])('%s', (tape, row, x) => {
    const { rows, cursor } = screenOf(play(tape));
    expect(rows).toEqual([row]);
    expect(cursor).toEqual({ x, y: 0 });
  });

  it('is cancelled with Ctrl+C', () => {
    expect(screenOf(play('Type "sleep 100" Ctrl+C Type "ls"')).rows).toEqual(['$ sleep 100^C', '$ ls']);
  });

  it('navigates the history back and forth', () => {
    const run = play('Type "one" Enter Type "two" Enter Up Up Up Down Type "!" Down 3');
    expect(screenOf(run).rows).toEqual(['$ one', '$ two', '$']);
    expect(screenOf(play('Type "one" Enter Type "two" Enter Up 2')).rows.at(-1)).toBe('$ one');
  });

  it('wraps at the screen width but stays one line', async () => {
    const run = play(`${NARROW}Type "12345678" Enter Type "abcdefghij" Left 5 Type "XYZ" Enter`);
    expect(run.cast.header.width).toBe(10);
    expect(screenOf(run).rows).toEqual(['$ 12345678', '$ abcdeXYZ', 'fghij', '$']);
    const { text } = await transcribeCast(run.cast);
    expect(text.split('\n')).toContain('$ abcdeXYZfghij');
  });

  it('moves a wide character that does not fit to the next row', () => {
    const { rows, cursor } = screenOf(play(`${NARROW}Type "abcdefg日" Left Ctrl+E`));
    expect(rows).toEqual(['$ abcdefg', '日']);
    expect(cursor).toEqual({ x: 2, y: 1 });
  });

  it('wraps a line of emoji', () => {
    const { rows, cursor } = screenOf(play(`${NARROW}Type "🚀🚀🚀🚀🚀a" Ctrl+A Type "X"`));
    expect(rows).toEqual(['$ X🚀🚀🚀', '🚀🚀a']);
    expect(cursor).toEqual({ x: 3, y: 0 });
  });

  it('looks freshly drawn after any edit', () => {
    const edit = fc.constantFrom(
      ...[
        'Type "abc"',
        'Type "xy z"',
        'Left',
        'Left 7',
        'Right 3',
        'Backspace 2',
        'Delete',
        'Ctrl+W',
        'Ctrl+A',
        'Ctrl+E',
      ],
      ...['Ctrl+K', 'Ctrl+Left', 'Type "日"', 'Type "🚀"', 'Ctrl+L'],
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        const drawn = screenOf(play(`${NARROW}${edits.join('\n')}`));
        const anew = screenOf(play(`${NARROW}${edits.join('\n')}\nCtrl+L`));
        expect(drawn).toEqual(anew);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the expected output of a command', () => {
  it('keeps colours and loses all other control sequences', () => {
    const output = 'a\x1b[31mred\x1b[0m\x1b[2J\x1b]0;title\x07\x1b[5;5H\x1bc\x07\bb\tc\r\n\u009b31mlast';
    const run = play('Type "x" Enter', [{ command: 'x', output }]);
    expect(run.cast.events.map(({ data }) => data).join('')).toContain(
      'a\x1b[31mred\x1b[0mb\tc\r\n31mlast\x1b[0m\r\n',
    );
  });

  it('is shortened if it is too long', () => {
    const run = play('Type "x" Enter', [{ command: 'x', output: 'y\n'.repeat(10_000) }]);
    expect(
      run.cast.events
        .map(({ data }) => data)
        .join('')
        .match(/y\r\n/g),
    ).toHaveLength(200);
  });
});

describe('a tape that exceeds a limit', () => {
  it.each([
    'Sleep 121s',
    'Left@0s 999999999',
    'Type "x" Left 19999',
    'Hide Left 30000',
    'Sleep 1m Sleep 1m Sleep 1ms',
  ])('is rejected: %s', (tape) => {
    expect(() => play(tape)).toThrow(TapeTooLong);
  });

  it('is rejected for its output', () => {
    const limits = { duration: 1e6, steps: 1e6, output: 100 };
    expect(() => playTape(parseTape(`Type "${'x'.repeat(200)}"`).tape, [], limits)).toThrow(TapeTooLong);
  });

  it('may last two minutes', () => {
    expect(durationOf(play('Sleep 2m'))).toBe(120);
  });
});

it.each(examples)('%s can be played', (name) => {
  const { cast } = play(readFileSync(new URL(name, EXAMPLES), 'utf8'));
  expect(screenOf({ cast, commands: [], simulated: false }).rows.length).toBeGreaterThan(0);
});
