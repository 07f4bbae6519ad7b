import { GifWriter } from '../../packages/recording/src/gif/writing/gif-writer.js';
import { buildCast, type CastEvent } from './cast-builder.js';
import { seededRandom } from './seeded-random.js';

const [COLUMNS, ROWS] = [200, 60];
const [GIF_WIDTH, GIF_HEIGHT] = [800, 480];
const BLOCK = { width: 8, height: 16 };

/** A process monitor for some minutes, which writes most of its screen every two seconds. */
export function longCast(minutes: number): Buffer<ArrayBuffer> {
  const random = seededRandom(3);
  const below = (limit: number) => Math.floor(random() * limit);
  const row = (at: number) => {
    const bar = '#'.repeat(below(60)).padEnd(60);
    return `\u001b[${at + 1};1H${String(below(99_999)).padStart(6)} user ${below(100)}% ${bar} process ${at}`;
  };
  const events = Array.from({ length: 30 * minutes }, (_, at): CastEvent => {
    const clock = `\u001b[${ROWS};190H${2 * at}`;
    return [2 * at, 'o', Array.from({ length: ROWS - 1 }, (__, each) => row(each)).join('') + clock];
  });
  return Buffer.from(buildCast({ version: 2, width: COLUMNS, height: ROWS, events }));
}

/** A GIF with five pictures a second, each of which adds a letter's block, or is as large as the canvas and adds a dot. */
export function longGif(pictures: number, kind: 'blocks' | 'dots'): Buffer<ArrayBuffer> {
  const gif = new GifWriter({
    width: GIF_WIDTH,
    height: GIF_HEIGHT,
    palette: Uint8Array.of(0, 0, 0, 255, 255, 255),
  });
  const block = new Uint8Array(BLOCK.width * BLOCK.height).fill(1);
  const indices = new Uint8Array(GIF_WIDTH * GIF_HEIGHT);
  const area = { left: 0, top: 0, width: GIF_WIDTH, height: GIF_HEIGHT };
  for (let at = 0; at < pictures; at++) {
    const dot = (at * 7_919) % indices.length;
    const left = dot % (GIF_WIDTH - BLOCK.width);
    const top = (at * 31) % (GIF_HEIGHT - BLOCK.height);
    indices[dot] = 1;
    if (kind === 'dots' || at === 0) gif.add({ ...area, indices, delayCs: 20, transparent: 0 });
    else gif.add({ ...BLOCK, left, top, indices: block, delayCs: 20 });
    indices[dot] = 0;
  }
  return Buffer.from(gif.finish());
}

/** Some lines of text that are written within five seconds. @param number so that no two are equal */
export function shortCast(number: number): Buffer<ArrayBuffer> {
  const events = Array.from({ length: 100 }, (_, at): CastEvent => {
    const line = `${number} ${at} ${'abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(at % 26)}\r\n`;
    return [at / 20, 'o', line];
  });
  return Buffer.from(buildCast({ version: 2, width: 80, height: 24, events }));
}
