import { describe, expect, it } from '@jest/globals';
import type { PaneArea, Picture } from '../picture.js';
import { findWindowBars } from './window-bars.js';

const [WIDTH, HEIGHT] = [120, 150];
const [BLACK, GREY, DARK, WHITE] = [0xff000000, 0xff3b3b3b, 0xff292929, 0xffffffff];
const pane: PaneArea = {
  ...{ left: 0, top: 20, right: WIDTH, bottom: HEIGHT, barTop: 0, background: BLACK, outside: new Set() },
};

function pictureOf(draw: (fill: (top: number, bottom: number, colour: number) => void) => void): Picture {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(BLACK);
  const fill = (top: number, bottom: number, colour: number) =>
    pixels.fill(colour, top * WIDTH, bottom * WIDTH);
  fill(0, 20, GREY);
  draw(fill);
  for (let y = 6; y < 14; y++) for (let x = 10; x < 60; x += 4) pixels[y * WIDTH + x] = WHITE;
  return { width: WIDTH, height: HEIGHT, pixels };
}

describe('findWindowBars', () => {
  it('finds the text of the title bar and where tabs end', () => {
    const { bottom, bands } = findWindowBars(
      [
        pictureOf((fill) => {
          fill(20, 40, DARK);
        }),
      ],
      pane,
    );
    expect(bottom).toBe(40);
    expect(bands).toEqual([expect.objectContaining({ isBar: true })]);
    expect(bands[0]?.top).toBeLessThanOrEqual(6);
    expect(bands[0]?.bottom).toBeGreaterThanOrEqual(14);
  });

  it('takes no selected row and no border of the program for a bar', () => {
    const picture = pictureOf((fill) => {
      fill(26, 27, WHITE);
      fill(36, 50, DARK);
    });
    expect(findWindowBars([picture], pane).bottom).toBe(20);
  });
});
