import type { Strip } from './strip.js';

const INK = 64;
/** In heights of the row: a letter is narrower. */
const LONG = 1.5;
/** Share of a row above its letters, and below them. */
const [ABOVE, BELOW] = [0.2, 0.1];

/** A row of text without borders, which OCR reads as letters. */
export function withoutLines(strip: Strip): Strip {
  return cleared(strip, () => true);
}

/** A row of text without what is left of a filled row or a border beside it. */
export function withoutEdges(strip: Strip): Strip {
  return cleared(strip, (y) => y < ABOVE * strip.height || y >= (1 - BELOW) * strip.height);
}

function cleared(strip: Strip, isMeant: (y: number) => boolean): Strip {
  const { width, height } = strip;
  const ink = strip.ink.slice();
  for (let y = 0; y < height; y++) {
    if (!isMeant(y)) continue;
    for (let x = 0, run = 0; x <= width; x++) {
      if (x < width && (ink[y * width + x] ?? 0) > INK) run++;
      else {
        if (run > LONG * height) ink.fill(0, y * width + x - run, y * width + x);
        run = 0;
      }
    }
  }
  return { ...strip, ink, inkCount: ink.reduce((count, value) => count + (value > 127 ? 1 : 0), 0) };
}
