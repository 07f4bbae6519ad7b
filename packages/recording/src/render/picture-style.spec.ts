import { afterEach, describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { type DecodedFrame, decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { FONT_NAMES } from './fonts/font-measures.js';
import { pictureLayout } from './picture-size.js';
import { type PictureStyle, PRESETS } from './picture-style.js';
import { renderGif } from './render-gif.js';
import { renderLimits } from './fitting/render-limits.js';

const { palette } = builtinTheme('dracula');
const BACKGROUND = Number.parseInt(palette.background.slice(1), 16);

async function drawn(style: PictureStyle, output = 'Ag\x1b[?25l'): Promise<DecodedFrame> {
  const events = [[0, 'o', output] as const];
  const cast = parseAsciicast(buildCast({ version: 2, width: 4, height: 2, events }).toString());
  const [frame] = await decodeFrames(renderGif(cast, palette, undefined, style).bytes);
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

describe('a picture that would be too large', () => {
  const limits: { bytes: number } = renderLimits;
  const { bytes: limit } = limits;
  const busy = Array.from(
    { length: 60 },
    (_, at) => [at / 10, 'o', `\x1b[${31 + (at % 6)}m@&${at}`] as const,
  );
  const drawnAt = (scale: PictureStyle['scale'], width: number) => {
    const cast = parseAsciicast(buildCast({ version: 2, width, height: 2, events: busy }).toString());
    return renderGif(cast, palette, undefined, { ...PRESETS.plain, scale });
  };

  afterEach(() => {
    limits.bytes = limit;
  });

  it('is drawn at a lower scale instead of being cropped, with a reason', () => {
    const [small, large] = [drawnAt(1, 20), drawnAt(2, 20)];
    expect([small, large].map(({ scale, reason }) => [scale, reason])).toEqual([
      [1, ''],
      [2, ''],
    ]);
    limits.bytes = (small.bytes.length + large.bytes.length) / 2;
    const gif = drawnAt(2, 20);
    expect(gif).toMatchObject({
      ...{ scale: 1, complete: true, width: small.width, frames: large.frames },
      reason: 'The picture is drawn at scale 1: at scale 2 it would be too large.',
    });
    expect(Buffer.compare(gif.bytes, small.bytes)).toBe(0);
  });

  it('has a reason if its screen is too wide as well', () => {
    expect(drawnAt(3, 160)).toMatchObject({
      scale: 2,
      reason: 'The picture is drawn at scale 2: at scale 3 it would be too large.',
    });
  });
});

describe('the layout of a picture', () => {
  it.each([
    ['that of earlier recordings', PRESETS.classic, { cols: 80, rows: 24 }, [740, 452, 1]],
    ['with two pixels per CSS pixel', PRESETS.plain, { cols: 80, rows: 24 }, [1480, 904, 2]],
    [
      'with a larger font',
      { ...PRESETS.plain, fontSize: 20, scale: 1 },
      { cols: 80, rows: 24 },
      [980, 596, 1],
    ],
    [
      'with higher rows',
      { ...PRESETS.plain, lineHeight: 1.6, scale: 1 },
      { cols: 80, rows: 24 },
      [740, 596, 1],
    ],
    ['at a lower scale if it would be too large', PRESETS.plain, { cols: 300, rows: 50 }, [2720, 920, 1]],
    [
      'with smaller cells if even that is too large',
      PRESETS.plain,
      { cols: 1000, rows: 1000 },
      [2020, 4020, 1],
    ],
  ] as const)('is %s', (_, style, screen, expected) => {
    const { width, height, scale } = pictureLayout(screen, style);
    expect([width, height, scale]).toEqual(expected);
  });
});

describe('a picture style', () => {
  it('draws letters at the scaled size instead of enlarging them', async () => {
    const { left, top, cell } = pictureLayout({ cols: 4, rows: 2 }, PRESETS.plain);
    const frame = await drawn(PRESETS.plain);
    const pixels = pixelsOf(frame, left, top, 2 * cell.width, cell.height);
    const at = (x: number, y: number) => pixels[y * 2 * cell.width + x];
    let uneven = 0;
    for (let y = 0; y < cell.height; y += 2)
      for (let x = 0; x < 2 * cell.width; x += 2)
        if (new Set([at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]).size > 1) uneven += 1;
    expect(uneven).toBeGreaterThan(40);
  });

  it('draws each font in four distinct faces', async () => {
    const faces = ['', '\x1b[1m', '\x1b[3m', '\x1b[1;3m'];
    const pictures = await Promise.all(
      FONT_NAMES.flatMap((font) =>
        faces.map(async (face) => {
          const style: PictureStyle = { ...PRESETS.plain, font, scale: 1 };
          const { left, top } = pictureLayout({ cols: 4, rows: 2 }, style);
          const frame = await drawn(style, `${face}ag&\x1b[?25l`);
          const pixels = pixelsOf(frame, left, top, 27, 18);
          expect(new Set(pixels).size).toBeGreaterThan(3);
          return pixels.join();
        }),
      ),
    );
    expect(new Set(pictures).size).toBe(FONT_NAMES.length * faces.length);
  });

  it.each(FONT_NAMES)('draws capitals with an accent as high as without one, in %s', async (font) => {
    for (const scale of [1, 2] as const) {
      const style: PictureStyle = { ...PRESETS.plain, font, scale };
      const { left, top, cell } = pictureLayout({ cols: 4, rows: 2 }, style);
      const frame = await drawn(style, 'O\u00d6E\u00c9\x1b[?25l');
      const body = (column: number) => {
        const at = pixelsOf(frame, left + column * cell.width, top, cell.width, cell.height);
        const rows = Array.from({ length: cell.height }, (_, y) =>
          at.slice(y * cell.width, (y + 1) * cell.width).some((pixel) => pixel !== BACKGROUND),
        );
        return { first: rows.indexOf(true), last: rows.lastIndexOf(true), at };
      };
      const [plain, accented] = [body(0), body(1)];
      expect(accented.last).toBe(plain.last);
      expect(accented.first).toBeLessThan(plain.first);
      const under = ({ at }: typeof plain) => at.slice((plain.first + 1) * cell.width).join();
      expect(under(accented)).toBe(under(plain));
    }
  });

  it('joins lines across cells at every row height and scale', async () => {
    for (const style of [
      { ...PRESETS.plain, lineHeight: 1.45 },
      { ...PRESETS.plain, scale: 3, fontSize: 13.5 },
    ] as const) {
      const { left, top, cell } = pictureLayout({ cols: 4, rows: 2 }, style);
      const frame = await drawn(style, '┬─\r\n│\x1b[?25l');
      const column = pixelsOf(frame, left + Math.floor(cell.width / 2), top, 1, 2 * cell.height);
      const from = column.findIndex((pixel) => pixel !== BACKGROUND);
      expect(new Set(column.slice(from)).size).toBe(1);
    }
  });
});
