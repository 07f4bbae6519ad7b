import { expect, it } from '@jest/globals';
import { decodeGif } from '../gif/reading/gif-decoder.js';
import { readImages } from '../gif/reading/gif-images.js';
import { renderGif } from './render-gif.js';

const [COLUMNS, ROWS, SCREENS] = [200, 60, 70];
const LAST_ROW = 'never written again';

it('draws the whole picture after 100 million pixels, with the pixels that are shown', () => {
  const last = `\x1b[?25l\x1b[${ROWS};1H${LAST_ROW}`;
  const events = Array.from({ length: SCREENS }, (_, at) => {
    const line = String(at % 10).repeat(COLUMNS);
    return {
      time: at / 10,
      code: 'o',
      data: `\x1b[H${`${line}\r\n`.repeat(ROWS - 1)}${at === 0 ? last : ''}`,
    };
  });
  const { bytes } = renderGif({ header: { width: COLUMNS, height: ROWS, env: {} }, events });

  const { width, height, images } = readImages(bytes);
  const whole = images.flatMap((image, at) => (image.width === width && image.height === height ? [at] : []));
  expect(whole).toHaveLength(2);
  const between = images.slice(1, whole[1]).reduce((sum, image) => sum + image.width * image.height, 0);
  expect(between).toBeGreaterThan(90_000_000);
  expect(between).toBeLessThan(110_000_000);
  expect(images[whole[1] ?? 0]?.transparent).toBe(-1);

  const changed = Array.from(decodeGif(bytes), (screen) => screen.changed).slice(1);
  expect(Math.max(...changed.map((area) => area.top + area.height))).toBeLessThan(height * (1 - 1 / ROWS));
});
