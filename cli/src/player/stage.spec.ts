import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Asciicast, Terminal } from '@ttyreel/recording';
import { EmulatedStage, PassThroughStage } from './stage.js';
import { Timeline } from './timeline.js';

const size = { cols: 20, rows: 6 };

const castOf = (...outputs: string[]): Asciicast => ({
  header: { width: size.cols, height: size.rows, env: {} },
  events: outputs.map((data, at) => ({ time: at + 1, code: 'o', data })),
});
const stageOf = (cast: Asciicast) => new EmulatedStage(cast, new Timeline(cast));

/** The visible state of a terminal: character, colours and style of each cell, and the cursor. */
function screenOf(terminal: Terminal, { cols, rows } = size): string[] {
  const cells: string[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < cols; x++) {
      const cell = terminal.row(terminal.top + y)?.getCell(x);
      const text = cell?.isInvisible() ? '' : cell?.getChars().trim();
      cells.push([text, cell?.getFgColor(), cell?.getBgColor(), cell?.isBold(), cell?.isInverse()].join());
    }
  const { x, y } = terminal.cursor;
  return [...cells, `${Math.min(x, cols - 1)},${y},${String(terminal.cursorShown)}`];
}

function newTerminal(cols = size.cols, rows = size.rows): Terminal {
  const terminal = new Terminal({ cols, rows, scrollback: 0 });
  // As the session ends.
  terminal.write('\x1b[?7l');
  return terminal;
}

const number = fc.integer({ min: 1, max: 25 });
const output = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('abc 漢é─🚀')), minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '\r\n',
    '\n',
    '\x1bM',
    '\x1b[?25l',
    '\x1b[?25h',
    '\x1b[?1049h',
    '\x1b[?1049l',
    '\x1b[2J',
    '\x1b[K',
  ),
  fc.constantFrom('\x1b[1;31m', '\x1b[m', '\x1b[7m', '\x1b[48;2;9;8;7m', '\x1b[38;5;99m', '\x1b[92m'),
  fc.constantFrom(
    '\x1b]52;c;AAAA\x07',
    '\x1b]0;title\x07',
    '\x1b[6n',
    '\x1bP$qm\x1b\\',
    '\x9b6n',
    '\x9d52;c;A\x9c',
  ),
  fc.tuple(number, number).map(([row, column]) => `\x1b[${row};${column}H`),
  fc.tuple(number, number).map(([top, bottom]) => `\x1b[${top};${bottom}r`),
);
const recording = fc.array(output, { minLength: 1, maxLength: 40 });

describe('the emulating stage', () => {
  it('shows the same screen in any terminal as in the recorded one, forwards and backwards', () => {
    fc.assert(
      fc.property(recording, fc.array(fc.nat(), { maxLength: 6 }), (outputs, seeks) => {
        const stage = stageOf(castOf(...outputs));
        const view = { cols: 33, rows: 9 };
        const shown = newTerminal(view.cols, view.rows);
        for (const seek of [...seeks, outputs.length]) {
          const count = seek % (outputs.length + 1);
          stage.showUntil(count);
          shown.write(stage.frame(view, [], true));
          const recorded = new Terminal({ ...size, scrollback: 0 });
          for (const part of outputs.slice(0, count)) recorded.write(part);
          expect(screenOf(shown)).toEqual(screenOf(recorded));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('writes only rows', () => {
    const rows = /^(?:[^\0-\x1f\x7f-\x9f]|\x1b\[(?:[\d;]*[mHG]|K|\?25[hl]))*$/u; // eslint-disable-line no-control-regex -- the pattern looks for them
    fc.assert(
      fc.property(recording, (outputs) => {
        const stage = stageOf(castOf(...outputs));
        stage.showUntil(outputs.length);
        expect(stage.frame(size, ['status'], true)).toMatch(rows);
        expect(stage.lasting(size).replaceAll('\n', '')).toMatch(rows);
      }),
    );
  });

  it('writes only the rows that changed', () => {
    const stage = stageOf(castOf('one\r\ntwo\r\n', 'three'));
    stage.showUntil(1);
    expect(stage.frame(size, [], false)).toContain('one');
    stage.showUntil(2);
    expect(stage.frame(size, [], false)).toBe('\x1b[?25l\x1b[3;1Hthree\x1b[K\x1b[3;6H\x1b[?25h');
    expect(stage.frame(size, [], false)).toBe('');
  });

  it('follows the cursor in a window that is too low, and clips at its right edge', () => {
    const stage = stageOf(castOf('1\r\n2\r\n3\r\n4\r\n5 and more\r\n6'));
    stage.showUntil(1);
    const view = { cols: 4, rows: 3 };
    const shown = newTerminal(view.cols, view.rows);
    shown.write(stage.frame(view, [], false));
    const text = [0, 1, 2].map((y) => shown.row(y)?.translateToString(true));
    expect(text).toEqual(['4', '5 an', '6']);
  });

  it('waits for the end of a synchronized update, unless playback is paused', () => {
    const stage = stageOf(castOf('\x1b[?2026hhalf', ' and half\x1b[?2026l'));
    stage.showUntil(1);
    expect(stage.frame(size, [], false)).toBe('');
    expect(stage.frame(size, [], true)).toContain('half');
    stage.showUntil(2);
    expect(stage.frame(size, [], false)).toContain('half and half');
  });

  it('follows resizes', () => {
    const cast = castOf('one', 'two');
    const resized = { ...cast, events: [...cast.events, { time: 3, code: 'r', data: '40x10' }] };
    const stage = stageOf(resized);
    expect(stage.size).toEqual({ cols: 40, rows: 10 });
    stage.showUntil(3);
    expect(stage.lasting(size)).toBe('onetwo\x1b[K\n');
  });

  it('drops bidi control characters', () => {
    const stage = stageOf(castOf('a\u202eb'));
    stage.showUntil(1);
    expect(stage.frame(size, [], false)).not.toContain('\u202e');
  });
});

describe('the pass-through stage', () => {
  it('writes the recorded output, with line feeds that keep the column', () => {
    const cast = castOf('a\nb\r\n', '\x1b]0;title\x07');
    const stage = new PassThroughStage(cast, new Timeline(cast));
    stage.showUntil(2);
    expect(stage.frame()).toBe('a\vb\r\v\x1b]0;title\x07');
    expect(stage.frame()).toBe('');
  });

  it('clears the screen when it seeks backwards', () => {
    const cast = castOf('a', 'b');
    const stage = new PassThroughStage(cast, new Timeline(cast));
    stage.showUntil(2);
    stage.frame();
    stage.showUntil(1);
    expect(stage.frame()).toMatch(/\[2Ja$/);
  });
});
