import { describe, expect, it } from '@jest/globals';
import { Terminal } from './terminal.js';
import type { TerminalListener } from './terminal-listener.js';

const screenOf = (terminal: Terminal): string[] =>
  Array.from(
    { length: terminal.rows },
    (_, y) => terminal.row(terminal.top + y)?.translateToString(true) ?? '',
  );

const aTerminal = (listener?: TerminalListener, workLimit?: number): Terminal =>
  new Terminal({ cols: 10, rows: 3, scrollback: 5, listener, workLimit });

describe('Terminal', () => {
  it('shows written text when the call returns, even after a split sequence', () => {
    const terminal = aTerminal();
    terminal.write('a\x1b[3');
    terminal.write('1mb');
    expect(screenOf(terminal)).toEqual(['ab', '', '']);
    const cell = terminal.row(0)?.getCell(1);
    expect([cell?.getChars(), cell?.isFgPalette(), cell?.getFgColor()]).toEqual(['b', true, 1]);
    expect(terminal.cursor).toEqual({ x: 2, y: 0 });
  });

  it('returns the width of cells', () => {
    const terminal = aTerminal();
    terminal.write('漢x');
    expect([0, 1, 2].map((x) => terminal.row(0)?.getCell(x)?.getWidth())).toEqual([2, 0, 1]);
  });

  it('keeps rows above the screen and drops the oldest', () => {
    const terminal = aTerminal();
    terminal.write(Array.from({ length: 20 }, (_, n) => String(n)).join('\r\n'));
    expect([terminal.top, terminal.length]).toEqual([5, 8]);
    expect(screenOf(terminal)).toEqual(['17', '18', '19']);
    expect(terminal.row(0)?.translateToString(true)).toBe('12');
  });

  it('rewraps lines on a resize', () => {
    const terminal = aTerminal();
    terminal.write('0123456789ab');
    terminal.resize(20, 3);
    expect(screenOf(terminal)).toEqual(['0123456789ab', '', '']);
  });

  it('keeps the normal screen while the alternate one is shown', () => {
    const terminal = aTerminal();
    terminal.write('shell\x1b[?1049h\x1b[Hvim');
    expect([terminal.kind, screenOf(terminal)[0]]).toEqual(['alternate', 'vim']);
    expect(terminal.normal.getLine(0)?.translateToString(true)).toBe('shell');
    terminal.write('\x1b[?1049l');
    expect([terminal.kind, screenOf(terminal)[0]]).toEqual(['normal', 'shell']);
  });

  it('notifies its listener before the screen is erased, switched or shifted', () => {
    const told: string[] = [];
    const tell = (what: string) => told.push(`${what}: ${screenOf(terminal).join('|')}`);
    const terminal = aTerminal({
      beforeErase: (extent) => tell(extent),
      beforeSwitch: (to) => tell(to),
      beforeShift: (direction, from, lost) => tell(`${direction} ${String(from)} ${String(lost)}`),
    });
    terminal.write('a\r\nb\x1b[2J\x1b[Hc\x1b[2L\x1b[?1047hd\x1b[?1047l\x1b[3J\x1bc');
    expect(told).toEqual([
      'screen: a|b|',
      'down 1 2: c||',
      'alternate: ||c',
      'normal: d||',
      'scrollback: ||c',
      'reset: ||c',
    ]);
  });

  it('notifies its listener of scrolling and of the scroll region', () => {
    const regions: unknown[] = [];
    const terminal = aTerminal({ afterScroll: (region) => regions.push(region) });
    terminal.write('\x1b[3;1H\n\x1b[2;3r\x1b[3;1H\n\x1b[r\x1b[3;1H\n');
    expect(regions).toEqual([
      { top: 0, bottom: 2 },
      { top: 1, bottom: 2 },
      { top: 0, bottom: 2 },
    ]);
  });

  it('does not take a switch of screens or a reset for scrolling', () => {
    const regions: unknown[] = [];
    const terminal = aTerminal({ afterScroll: (region) => regions.push(region) });
    terminal.write('\x1b[?1049h\x1b[?1049l\x1b[?25;1047h\x1b[?1047l\x1bc\x1b[?47h\x1bc');
    expect(regions).toEqual([]);
    terminal.write('\x1b[3;1H\n');
    expect(regions).toEqual([{ top: 0, bottom: 2 }]);
  });

  it('notifies its listener of the scroll region of the other screen', () => {
    const regions: unknown[] = [];
    const terminal = aTerminal({ afterRegionChange: (region) => regions.push(region) });
    terminal.write('\x1b[2;3r\x1b[?1049h\x1b[1;2r\x1b[?1049l\x1b[?1049h');
    expect(regions).toEqual([
      { top: 1, bottom: 2 },
      { top: 0, bottom: 2 },
      { top: 0, bottom: 1 },
      { top: 1, bottom: 2 },
      { top: 0, bottom: 2 },
    ]);
  });

  it('survives an erase up to the last cell', () => {
    const terminal = aTerminal();
    terminal.write('\x1b[3;10H\x1b[1J');
    terminal.write('\x1b[Hx');
    expect(screenOf(terminal)[0]).toBe('x');
  });

  it('knows whether the cursor is visible', () => {
    const terminal = aTerminal();
    const shown = (output: string) => {
      terminal.write(output);
      return terminal.cursorShown;
    };
    expect([shown('a'), shown('\x1b[?7;25l'), shown('\x1b[?1049hb'), shown('\x1b[?25h')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([shown('\x1b[?25l\x1b[!p'), shown('\x1b[?25l\x1bc')]).toEqual([true, true]);
  });

  it('knows whether a synchronized update is running', () => {
    const terminal = aTerminal();
    terminal.write('\x1b[?2026h');
    expect(terminal.isSynchronizing).toBe(true);
    terminal.write('\x1b[?2026l');
    expect(terminal.isSynchronizing).toBe(false);
  });

  it('ignores expensive sequences above a limit', () => {
    const terminal = aTerminal({}, 100);
    terminal.write('kept\x1b[1;1H\x1b[2J'.repeat(3));
    expect(terminal.exhausted).toBe(true);
    expect(screenOf(terminal)[0]).toBe('kept');
  });

  it.each([
    ['\x1b[H\x1b[9999M', ['new', '', '']],
    ['\x1b[H\x1b[65535L', ['new', '', '']],
    ['\x1b[9999S\x1b[H', ['new', '', '']],
    ['\x1b[9999T\x1b[H', ['new', '', '']],
    ['\x1b[9999Z', ['a', 'b', 'new']],
    ['\x1b[2;9999r\x1b[2H\x1b[9999M', ['a', 'new', '']],
    ['\x1b[H\x1b[2147483647M', ['new', 'b', 'c']],
  ])('performs counts larger than the screen, but not without bounds: %j', (sequence, screen) => {
    const terminal = aTerminal();
    terminal.write(`a\r\nb\r\nc${sequence}new`);
    expect(screenOf(terminal)).toEqual(screen);
  });

  it('repeats a character beyond the screen', () => {
    const terminal = aTerminal();
    terminal.write('x\x1b[9999b');
    expect([terminal.top, ...screenOf(terminal)]).toEqual([
      5,
      ...Array.from({ length: 3 }, () => 'x'.repeat(10)),
    ]);
  });

  it.each(['\x1b[K', '\x1b[?K', '\x1b[9X', '\x1b[9P', '\x9b9@'])('charges a row for %j', (sequence) => {
    const terminal = aTerminal({}, 200);
    terminal.write(sequence.repeat(10));
    expect(terminal.exhausted).toBe(false);
    terminal.write(`kept\x1b[1;1H${sequence}`);
    expect(terminal.exhausted).toBe(true);
    expect(screenOf(terminal)[0]).toBe('kept');
  });
});
