import { describe, expect, it } from '@jest/globals';
import { findPane } from './pane.js';
import type { Picture } from '../picture.js';
import { cutStrip } from '../strips/strip.js';

const [WIDTH, HEIGHT, MARGIN, RADIUS] = [120, 80, 10, 9];
const [BEHIND, BACKGROUND, INK] = [0xffc0a080, 0xff2a2428, 0xfff2f8f8];

/** A window with a margin, and a box of ink in its lower left corner. */
function windowOf(radius: number, box = { width: 0, height: 0 }): Picture {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(BEHIND);
  for (let y = MARGIN; y < HEIGHT - MARGIN; y++) {
    for (let x = MARGIN; x < WIDTH - MARGIN; x++) {
      const away = (at: number, size: number): number =>
        Math.max(0, MARGIN + radius - at - 0.5, at + 0.5 - (size - MARGIN - radius));
      const isInside = Math.hypot(away(x, WIDTH), away(y, HEIGHT)) <= radius;
      const isBox = x < MARGIN + box.width && y >= HEIGHT - MARGIN - box.height;
      if (isInside) pixels[y * WIDTH + x] = isBox ? INK : BACKGROUND;
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

function inkAtBottom(picture: Picture): number {
  const pane = findPane([picture]);
  const band = { top: HEIGHT - MARGIN - 20, bottom: HEIGHT - MARGIN };
  const cells = { cellWidth: 10, cellOffset: 0, monospaced: true };
  const grid = { pane, bands: [band], ...cells, isSettled: false, isForeign: true };
  return cutStrip(picture, band, grid)?.inkCount ?? 0;
}

describe('outsideCorners', () => {
  it('leaves rounded corners of a window out of the text', () => {
    expect(findPane([windowOf(RADIUS)])).toMatchObject({ left: MARGIN, bottom: HEIGHT - MARGIN });
    expect(inkAtBottom(windowOf(RADIUS))).toBe(0);
  });

  it('keeps filled cells in the corner of a square window', () => {
    const { outside } = findPane([windowOf(0, { width: 10, height: 10 })]);
    expect(outside.size).toBe(0);
  });
});
