import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../../test/support/cast-builder.js';
import { decodeFrames, pixelsOf } from '../../../../../test/support/decoded-frames.js';
import { parseAsciicast } from '../../asciicast/parse-asciicast.js';
import { Terminal } from '../../terminal/terminal.js';
import { joinedLetters } from './joined-letters.js';
import { renderGif } from '../render-gif.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];

/** The shapes of the first row, as texts; letters that have a cell of their own are left out. */
function shapesOf(output: string, cols = 20): string[] {
  const terminal = new Terminal({ cols, rows: 2, scrollback: 0 });
  terminal.write(output);
  const line = terminal.row(0);
  const shapes: string[] = [];
  for (let x = 0; x < cols; x++) {
    const cell = line?.getCell(x);
    const joined = cell && joinedLetters(cell, line, x, cols);
    if (!joined) continue;
    shapes.push(`${joined.text} ${joined.columns}`);
    x += joined.columns - 1;
  }
  terminal.dispose();
  return shapes;
}

/** How many separate areas of ink the first cells have. */
async function inkAreas(output: string, cells: number): Promise<number> {
  const cast = parseAsciicast(
    buildCast({ version: 2, width: 8, height: 1, events: [[0, 'o', `${output}\x1b[?25l`]] }).toString(),
  );
  const { palette } = builtinTheme('dracula');
  const [frame] = await decodeFrames(renderGif(cast, palette).bytes);
  if (!frame) throw new Error('There is no frame.');
  const width = cells * WIDTH;
  const background = Number.parseInt(palette.background.slice(1), 16);
  const ink = pixelsOf(frame, PADDING, PADDING, width, HEIGHT).map((pixel) => pixel !== background);
  let areas = 0;
  for (let start = ink.indexOf(true); start >= 0; start = ink.indexOf(true)) {
    areas++;
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!ink[at]) continue;
      ink[at] = false;
      open.push(at - width - 1, at - width, at - width + 1, at - 1, at + 1);
      open.push(at + width - 1, at + width, at + width + 1);
    }
  }
  return areas;
}

describe('letters of Devanagari', () => {
  it.each([
    ['a vowel sign', 'कि का', ['कि 2', 'का 2']],
    ['a consonant after a virama', 'नमस्ते', ['स्ते 2']],
    ['both', 'हिन्दी', ['हि 2', 'न्दी 3']],
    ['at most four cells', 'स्त्री र्त्स्न्य', ['स्त्री 4', 'र्त्स्न् 4']],
    ['nothing after a space, a Latin letter or an invisible one', 'क ा xा क\x1b[8mि', []],
    ['nothing of other scripts', 'தமிழ் 你好 العربية', []],
  ])('are joined with %s', (_, output, shapes) => {
    expect(shapesOf(output)).toEqual(shapes);
  });

  it('are not joined over the end of a row', () => {
    expect(shapesOf('xxxकि', 4)).toEqual([]);
  });

  it('have their signs in the right place instead of on a dotted circle', async () => {
    expect(await inkAreas('कि', 2)).toBe(1);
    expect(await inkAreas('न्दी', 3)).toBeLessThanOrEqual(2);
  });
});
