import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from '@jest/globals';
import { encodeStills } from './stills.js';

const [WIDTH, HEIGHT, COLOURS] = [640, 480, 256];
const BACKGROUND = 0xff362a28;

/** A flat background with lines of colours that are close to it, as GIFs of terminals have them around letters. */
function picture() {
  const points = new Uint32Array(WIDTH * HEIGHT).fill(BACKGROUND);
  for (let at = 1; at < COLOURS; at++) {
    const colour = (0xff000000 | (BACKGROUND + 0x030507 * (at % 64) + Math.floor(at / 64))) >>> 0;
    points.fill(colour, 997 * at, 997 * at + 40);
  }
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(points.buffer) };
}

async function pointsOf(png: Uint8Array): Promise<Uint32Array> {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  context.drawImage(await loadImage(png), 0, 0);
  return new Uint32Array(context.getImageData(0, 0, WIDTH, HEIGHT).data.buffer);
}

it('encodes as many colours as a palette has exactly', async () => {
  const { width, height, pixels } = picture();
  const { still } = await encodeStills({ width, height, pixels });
  const points = new Uint32Array(pixels.buffer);
  expect((await pointsOf(still)).filter((point, at) => point !== points[at])).toHaveLength(0);
});
