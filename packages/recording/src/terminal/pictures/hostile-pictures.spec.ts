import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { kitty, png, rgba, sixel } from '../../../../../test/support/picture-sequences.js';
import { Terminal } from '../terminal.js';
import type { TerminalPicture } from './picture.js';
import { pictureLimits } from './picture-limits.js';

const [COLS, ROWS] = [80, 24];
/** CPU seconds; the slowest needs a tenth of it. */
const SOON = 5;
const SIDE = 2000;

/** The pictures on the screen after some output, which must neither throw nor take long. */
function shownAfter(...output: readonly string[]): { tiles: number; pictures: Set<TerminalPicture> } {
  const terminal = new Terminal({ cols: COLS, rows: ROWS, scrollback: 0 });
  const start = process.cpuUsage();
  for (const part of output) terminal.write(part);
  const pictures: TerminalPicture[] = [];
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLS; x++) {
      const cell = terminal.row(terminal.top + y)?.getCell(x);
      if (cell) pictures.push(...terminal.pictures.tilesAt(x, y, cell).map(({ laid }) => laid.picture));
    }
  }
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(SOON);
  terminal.write('\x1b[H\x1b[2Jstill here');
  expect(terminal.row(terminal.top)?.translateToString(true)).toBe('still here');
  return { tiles: pictures.length, pictures: new Set(pictures) };
}

const pixelsIn = (pictures: ReadonlySet<TerminalPicture>): number =>
  [...pictures].reduce((sum, { pixels }) => sum + (pixels?.length ?? 0) / 4, 0);

const withSize = (side: number): Buffer => {
  const bytes = Buffer.from(png(10, 10, 0xff));
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
};
const bomb = deflateSync(Buffer.alloc(50_000_000));

describe('a hostile picture', () => {
  it.each([
    ['sixels of a huge size', () => '\x1bPq"1;1;100000;100000#1~\x1b\\'],
    ['sixels with endless repeats', () => `\x1bPq${'#1!999999999~$'.repeat(20_000)}\x1b\\`],
    ['sixels with endless bands', () => `\x1bPq${'~-'.repeat(20_000)}!16000~\x1b\\`],
    ['sixels without an end', () => `\x1bPq${'~'.repeat(100_000)}`],
    ['PNG of a huge size', () => kitty('a=T,f=100', withSize(60_000))],
    ['compressed PNG that is too large', () => kitty('a=T,f=100,o=z', bomb)],
    ['RGBA of a huge size', () => kitty('a=T,s=100000,v=100000', rgba(1, 1, 1))],
    ['a command that is too long', () => `\x1b_Ga=T,s=1,v=1;${'A'.repeat(pictureLimits.encoded + 8)}\x1b\\`],
    [
      'endless chunks',
      () => `\x1b_Ga=T,s=1,v=1,m=1;AAAA\x1b\\${`\x1b_Gm=1;${'A'.repeat(4096)}\x1b\\`.repeat(3000)}`,
    ],
    ['too many cells', () => kitty('a=T,s=1,v=1,c=4000000000,r=4000000000', rgba(1, 1, 1))],
    ['invalid numbers', () => kitty('a=T,s=1e3,v=-4,c=NaN,z=0x10,i=1.5', rgba(1, 1, 1))],
    ['an inline file that is not a picture', () => `\x1b]1337;File=inline=1:${'A'.repeat(100_000)}\x07`],
  ])('is not shown: %s', (_, output) => {
    expect(shownAfter(output()).tiles).toBe(0);
  });

  it.each([
    ['its data are cut', () => kitty('a=T,f=100', png(100, 100, 0xff).subarray(0, 60))],
    ['its data are too short', () => kitty('a=T,s=100,v=100', rgba(10, 10, 0xff))],
    ['its data are too long (zip bomb)', () => kitty('a=T,s=100,v=100,o=z', bomb)],
    ['its data are not base64', () => '\x1b_Ga=T,s=100,v=100;%%%%\x1b\\'],
    ['its size does not match its data', () => kitty('a=T,f=100', withSize(SIDE))],
  ])('shows nothing in its cells if %s', (_, output) => {
    expect(pixelsIn(shownAfter(output()).pictures)).toBe(0);
  });

  it('leaves memory for others: the oldest pixels are dropped first', () => {
    const data = deflateSync(Buffer.alloc(4 * SIDE * SIDE, 7));
    const large = (id: number) => `\x1b[H${kitty(`a=T,C=1,o=z,i=${id},s=${SIDE},v=${SIDE}`, data)}`;
    const { pictures } = shownAfter(...Array.from({ length: 6 }, (_, at) => large(at + 1)));
    expect(pixelsIn(pictures)).toBe(4 * SIDE * SIDE);
    expect(4 * SIDE * SIDE).toBeLessThanOrEqual(pictureLimits.keptPixels);
  });

  it('is limited in number', () => {
    const many = Array.from({ length: pictureLimits.images + 100 }, (_, at) =>
      kitty(`a=T,C=1,i=${at + 1},s=1,v=1`, rgba(1, 1, 0xff)),
    ).join('');
    expect(shownAfter(`${many}\x1b[2;1H${kitty('a=p,i=1')}`).tiles).toBe(pictureLimits.layers);
    expect(shownAfter(`\x1b[H${sixel(10, 20)}`.repeat(1000)).tiles).toBe(1);
  });
});
