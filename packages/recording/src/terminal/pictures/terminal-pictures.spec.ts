import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { kitty, png, rgba, sixel } from '../../../../../test/support/picture-sequences.js';
import { Terminal } from '../terminal.js';

const [COLS, ROWS] = [8, 4];
const RED = 0xff0000ff;

function written(...output: readonly string[]): Terminal {
  const terminal = new Terminal({ cols: COLS, rows: ROWS, scrollback: 10 });
  for (const part of output) terminal.write(part);
  return terminal;
}

/** The column and row of the picture in each cell: letters and digits, `.` for none. */
function tilesOf(terminal: Terminal): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => {
    const line = terminal.row(terminal.top + y);
    const cells = Array.from({ length: terminal.cols }, (__, x) => {
      const cell = line?.getCell(x);
      const tile = cell && terminal.pictures.tilesAt(x, y, cell).at(-1);
      return tile ? `${'abcdefgh'.charAt(tile.column)}${tile.row}` : '..';
    });
    const last = cells.findLastIndex((shown) => shown !== '..');
    return cells.slice(0, last + 1).join(' ');
  });
}

function pixelOf(terminal: Terminal, x = 0, y = 0): number[] {
  const cell = terminal.row(terminal.top + y)?.getCell(x);
  const tile = cell && terminal.pictures.tilesAt(x, y, cell).at(-1);
  return [...(tile?.laid.picture.pixels?.subarray(0, 4) ?? [])];
}

describe('a sixel picture', () => {
  it('covers cells of 10 × 20 pixels from the cursor, which moves to its last row', () => {
    const terminal = written(`ab${sixel(25, 30)}`);
    expect(tilesOf(terminal)).toEqual(['.. .. a0 b0 c0', '.. .. a1 b1 c1', '', '']);
    expect(terminal.cursor).toEqual({ x: 2, y: 1 });
  });

  it.each([
    ['RGB', '2;100;50;0', [255, 128, 0, 255]],
    ['HLS, in which 0 is blue', '1;0;50;100', [0, 0, 255, 255]],
  ])('has colours in %s', (_, colour, pixel) => {
    expect(pixelOf(written(sixel(10, 20, colour)))).toEqual(pixel);
  });

  it('hides the text behind its empty pixels, unless it is transparent', () => {
    const hides = ['', '0;1', '0;2'].map((mode) => {
      const terminal = written(sixel(10, 20, '2;0;0;0', mode));
      const cell = terminal.row(0)?.getCell(0);
      return cell && terminal.pictures.tilesAt(0, 0, cell)[0]?.laid.picture.hidesText;
    });
    expect(hides).toEqual([true, false, true]);
  });

  it('scrolls the screen if it needs space, and moves and disappears with its cells', () => {
    const terminal = written('\r\n\r\n\r\n', sixel(20, 50));
    expect(tilesOf(terminal)).toEqual(['', 'a0 b0', 'a1 b1', 'a2 b2']);
    terminal.write('\r\nx');
    expect(tilesOf(terminal)).toEqual(['a0 b0', 'a1 b1', 'a2 b2', '']);
    terminal.write('\x1b[1;1Hx\x1b[2;2H\x1b[K\x1b[3;1H\x1b[@');
    expect(tilesOf(terminal)).toEqual(['.. b0', 'a1', '.. a2 b2', '']);
    terminal.write('\x1b[2J');
    expect(tilesOf(terminal)).toEqual(['', '', '', '']);
  });

  it('keeps the text, the style of cells and the cursor in display mode (DECSDM)', () => {
    const terminal = written(`\x1b[4mab\x1b[0m\x1b[?80h${sixel(20, 20)}`);
    expect(tilesOf(terminal)).toEqual(['a0 b0', '', '', '']);
    expect(terminal.cursor).toEqual({ x: 2, y: 0 });
    const cell = terminal.row(0)?.getCell(1);
    expect([cell?.getChars(), cell?.isUnderline()]).toEqual(['b', 1]);
  });

  it('can be split anywhere and is cropped at the right edge', () => {
    const sequence = `\x1b[1;7H${sixel(100, 20)}`;
    const whole = tilesOf(written(sequence));
    expect(whole).toEqual(['.. .. .. .. .. .. a0 b0', '', '', '']);
    expect(tilesOf(written(...Array.from(sequence)))).toEqual(whole);
  });
});

describe('a picture of the kitty protocol', () => {
  it('covers cells from the cursor, which moves past its last row', () => {
    const terminal = written(`a${kitty('a=T,f=100', png(20, 40, RED))}`);
    expect(tilesOf(terminal)).toEqual(['.. a0 b0', '.. a1 b1', '', '']);
    expect(terminal.cursor).toEqual({ x: 3, y: 1 });
    expect(pixelOf(terminal, 1)).toEqual([255, 0, 0, 255]);
  });

  it.each([
    ['RGBA', 'f=32', rgba(20, 40, 0x01020304), [1, 2, 3, 4]],
    ['RGBA by default', 'q=2', rgba(20, 40, 0x01020304), [1, 2, 3, 4]],
    ['RGB', 'f=24', Buffer.alloc(20 * 40 * 3, 7), [7, 7, 7, 255]],
    ['compressed RGBA', 'o=z', deflateSync(rgba(20, 40, 0x01020304)), [1, 2, 3, 4]],
    ['compressed PNG', 'f=100,o=z', deflateSync(png(20, 40, RED)), [255, 0, 0, 255]],
  ])('accepts %s', (_, format, payload, pixel) => {
    const terminal = written(kitty(`a=T,s=20,v=40,${format}`, payload));
    expect(pixelOf(terminal)).toEqual(pixel);
  });

  it('can be sent in chunks that are split anywhere', () => {
    const sequence = kitty('a=T,s=40,v=40,C=1', rgba(40, 40, RED));
    expect(sequence.split('\x1b_G')).toHaveLength(4);
    const whole = tilesOf(written(sequence));
    expect(whole.slice(0, 2)).toEqual(['a0 b0 c0 d0', 'a1 b1 c1 d1']);
    expect(tilesOf(written(...Array.from(sequence)))).toEqual(whole);
  });

  it.each([
    ['columns and rows', 'c=3,r=1', ['a0 b0 c0', '']],
    ['columns in proportion', 'c=1', ['a0', '']],
    ['rows in proportion', 'r=2', ['a0 b0 c0 d0', 'a1 b1 c1 d1']],
    ['a source rectangle', 'x=10,w=10', ['a0', '']],
    ['an offset in its first cell', 'X=5', ['a0 b0 c0', '']],
  ])('is scaled to %s', (_, keys, tiles) => {
    const terminal = written(kitty(`a=T,C=1,f=100,${keys}`, png(20, 20, RED)));
    expect(tilesOf(terminal).slice(0, 2)).toEqual(tiles);
    expect(terminal.cursor).toEqual({ x: 0, y: 0 });
  });

  it('is transmitted once and shown again by id or number, or moved by placement', () => {
    const show = (keys: string, row: number) => `\x1b[${row};1H${kitty(`a=p,C=1,${keys}`)}`;
    const one = kitty('a=t,i=7,f=100', png(10, 20, RED));
    const other = kitty('a=t,I=9,f=100', png(20, 20, RED));
    expect(tilesOf(written(one, other, show('i=7', 1), show('I=9', 2), show('i=8', 3)))).toEqual([
      ...['a0', 'a0 b0', '', ''],
    ]);
    expect(tilesOf(written(one, show('i=7,p=1', 1), show('i=7,p=1', 3)))).toEqual(['', '', 'a0', '']);
  });

  it('stays below text, scrolls with it, and disappears when the screen is cleared', () => {
    const terminal = written(kitty('a=T,f=100', png(20, 40, RED)), '\r\nxyz\x1b[1;1Hxyz');
    expect(tilesOf(terminal).slice(0, 2)).toEqual(['a0 b0', 'a1 b1']);
    terminal.write('\x1b[4;1H\n');
    expect(tilesOf(terminal).slice(0, 2)).toEqual(['a1 b1', '']);
    terminal.write('\x1b[1;1H\x1b[J');
    expect(tilesOf(terminal)).toEqual(['', '', '', '']);
  });

  it('scrolls the screen if it needs space', () => {
    const terminal = written('\x1b[4;8H', kitty('a=T,f=100', png(20, 40, RED)));
    expect(tilesOf(terminal)).toEqual(['', '.. .. .. .. .. .. .. a0', '.. .. .. .. .. .. .. a1', '']);
    expect(terminal.cursor).toEqual({ x: 0, y: 3 });
  });

  it('scrolls within a region only if it is completely inside', () => {
    const place = `\x1b[2;3r\x1b[2;1H${kitty('a=T,C=1,f=100', png(10, 40, RED))}`;
    expect(tilesOf(written(place, '\x1b[3;1H\n'))).toEqual(['', 'a1', '', '']);
    expect(tilesOf(written(place, '\x1b[2;1H\x1bM'))).toEqual(['', '', 'a0', '']);
    expect(tilesOf(written(place, '\x1b[1;2r\x1b[2;1H\n'))).toEqual(['', 'a0', 'a1', '']);
  });

  it('belongs to one screen', () => {
    const terminal = written(kitty('a=T,f=100', png(10, 20, RED)), '\x1b[?1049h');
    expect(tilesOf(terminal)[0]).toBe('');
    terminal.write(`\x1b[3;1H${kitty('a=T,f=100', png(10, 20, RED))}\x1b[?1049l`);
    expect(tilesOf(terminal)).toEqual(['a0', '', '', '']);
    terminal.write('\x1b[?1049h');
    expect(tilesOf(terminal)).toEqual(['', '', '', '']);
  });

  it.each([
    ['all', 'd=a', '', 'i=1'],
    ['all by default', '', '', 'i=1'],
    ['one id', 'd=i,i=1', '.. a0', 'i=1'],
    ['one id with its data', 'd=I,i=1', '.. a0', ''],
    ['one number with its data', 'd=N,I=5', 'a0', 'i=1'],
    ['a column', 'd=x,x=2', 'a0', 'i=1'],
    ['a cell', 'd=p,x=1,y=1', '.. a0', 'i=1'],
    ['a z-index', 'd=Z,z=3', 'a0', 'i=1'],
    ['nothing for an unknown letter', 'd=k', 'a0 a0', 'i=1'],
    ['nothing for the name of an object property', 'd=constructor', 'a0 a0', 'i=1'],
  ])('is deleted: %s', (_, keys, tiles, left) => {
    const both = `${kitty('a=T,i=1,f=100', png(10, 20, RED))}${kitty('a=T,I=5,z=3,f=100', png(10, 20, RED))}`;
    const terminal = written(both, kitty(['a=d', keys].filter(Boolean).join()));
    expect(tilesOf(terminal)[0]).toBe(tiles);
    terminal.write(`\x1b[4;1H${kitty('a=p,i=1')}`);
    expect(tilesOf(terminal)[3]).toBe(left && 'a0');
  });

  it.each([
    ['a file', 't=f,f=100', 'L2V0Yy9wYXNzd2Q='],
    ['a temporary file', 't=t', 'L3RtcC94'],
    ['shared memory', 't=s', 'L3g='],
    ['a frame of an animation', 'a=f,i=1', 'AAAA'],
    ['a query', 'a=q,s=1,v=1', 'AAAA'],
  ])('is ignored if it is %s', (_, keys, payload) => {
    const terminal = written(`a\x1b_Ga=T,s=10,v=20,${keys};${payload}\x1b\\b`);
    expect(tilesOf(terminal)).toEqual(['', '', '', '']);
    expect(terminal.row(0)?.translateToString(true)).toBe('ab');
  });
});

describe('an inline PNG file (OSC 1337)', () => {
  it.each([
    ['width=2', ['a0 b0', '', '']],
    ['width=50%;height=1;preserveAspectRatio=0', ['a0 b0 c0 d0', '', '']],
    ['width=40px;height=40px', ['a0 b0 c0 d0', 'a1 b1 c1 d1', '']],
    ['width=auto;height=3;name=eA==', ['a0 b0 c0 d0 e0 f0', 'a1 b1 c1 d1 e1 f1', 'a2 b2 c2 d2 e2 f2']],
  ])('has the size of %s', (size, tiles) => {
    const data = png(20, 20, RED).toString('base64');
    const terminal = written(`\x1b]1337;File=inline=1;${size}:${data}\x07`);
    expect(tilesOf(terminal).slice(0, 3)).toEqual(tiles);
  });

  it('is not shown if it is a download', () => {
    const terminal = written(`\x1b]1337;File=name=eA==:${png(20, 20, RED).toString('base64')}\x07`);
    expect(tilesOf(terminal)[0]).toBe('');
  });
});
