import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildGif } from '../../../../test/support/gif-builder.js';
import { anyGifPlan } from '../../../../test/support/gif-plans.js';
import { limitFrameRate, selectScreens } from './readme/drop-screens.js';
import { type Screen, decodeGif, gifSize } from './reading/gif-decoder.js';
import { pickColours, mapToColours, suppressSmallChanges } from './readme/redraw-screens.js';
import { scaleDown } from './readme/shrink-screens.js';

const grey = (value: number) => (0xff000000 | (value * 0x010101)) >>> 0;

/** One-row screens of grey pixels, each with its duration. */
function* row(...screens: readonly (readonly [durationMs: number, ...greys: number[]])[]): Generator<Screen> {
  for (const [durationMs, ...greys] of screens) {
    const changed = { left: 0, top: 0, width: greys.length, height: 1 };
    yield { durationMs, pixels: Uint32Array.from(greys, grey), changed };
  }
}

/** Duration and greys of each screen. */
function seen(screens: Iterable<Screen>): number[][] {
  return Array.from(screens, ({ durationMs, pixels }) => [
    durationMs,
    ...Array.from(pixels, (pixel) => pixel & 0xff),
  ]);
}

function total(screens: Iterable<Screen>): number {
  let sum = 0;
  for (const { durationMs } of screens) sum += durationMs;
  return sum;
}

describe('atMostASecond', () => {
  it('shows the last one of screens that change too fast, for their total time', () => {
    const screens = row([40, 1], [40, 2], [40, 3], [500, 4], [40, 5], [40, 6]);
    expect(seen(limitFrameRate(screens, 10))).toEqual([
      [120, 3],
      [500, 4],
      [80, 6],
    ]);
  });

  it('keeps the time, the last screen and all changed areas of any GIF', () => {
    fc.assert(
      fc.property(anyGifPlan, fc.integer({ min: 1, max: 30 }), (plan, rate) => {
        const gif = buildGif(plan);
        const { width, height } = gifSize(gif);
        expect(total(limitFrameRate(decodeGif(gif), rate))).toBe(total(decodeGif(gif)));
        const redrawn = new Uint32Array(width * height);
        for (const { pixels, changed } of limitFrameRate(decodeGif(gif), rate)) {
          for (let y = changed.top; y < changed.top + changed.height; y++) {
            const start = y * width + changed.left;
            redrawn.set(pixels.subarray(start, start + changed.width), start);
          }
        }
        let last = new Uint32Array();
        for (const { pixels } of decodeGif(gif)) last = pixels.slice();
        expect(redrawn).toEqual(last);
      }),
      { numRuns: 300 },
    );
  });
});

describe('onlySome', () => {
  it('drops screens but keeps their time and their changes', () => {
    const screens = [
      ...selectScreens(row([10, 1, 1], [20, 2, 2], [30, 3, 3], [40, 4, 4]), (number) => number === 2),
    ];
    expect(screens).toMatchObject([{ durationMs: 30, changed: { left: 0, width: 2 } }]);
  });
});

describe('withoutSmallChanges', () => {
  it('keeps pixels until they differ enough from what is shown', () => {
    const screens = row([10, 100, 100], [10, 104, 200], [10, 108, 204], [10, 120, 100]);
    expect(seen(suppressSmallChanges(screens, 2, 2, 9 * 10 * 10))).toEqual([
      [10, 100, 100],
      [10, 100, 200],
      [10, 100, 200],
      [10, 120, 100],
    ]);
  });
});

describe('fewerColours', () => {
  it('keeps the most frequent colours and drops similar ones', () => {
    expect(pickColours([10, 200, 12, 14, 199, 100].map(grey), 3)).toEqual([10, 200, 100].map(grey));
  });

  it('keeps all colours if there are few enough', () => {
    expect(pickColours([10, 11, 12].map(grey), 3)).toEqual([10, 11, 12].map(grey));
  });

  it('never exceeds the maximum', () => {
    const colours = fc.array(fc.nat(0xffffff), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(colours, fc.integer({ min: 1, max: 40 }), (all, most) => {
        const kept = pickColours(all, most);
        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('inColours', () => {
  it('draws each pixel in the nearest colour, and nothing in undrawn pixels', () => {
    const [screen] = mapToColours(row([10, 0, 90, 255, 130]), 4, 4, [10, 100, 250].map(grey));
    expect(Array.from(screen?.pixels ?? [])).toEqual([10, 100, 250, 100].map(grey));
    const clear = {
      durationMs: 10,
      pixels: Uint32Array.of(0),
      changed: { left: 0, top: 0, width: 1, height: 1 },
    };
    expect([...mapToColours([clear], 1, 1, [grey(10)])][0]?.pixels).toEqual(Uint32Array.of(0));
  });
});

describe('shrunk', () => {
  const to = (width: number) => ({ width, height: 1 });

  it('takes the mean of the covered pixels, weighted by area', () => {
    expect(seen(scaleDown(row([10, 0, 100, 200, 100]), to(4), to(2)))).toEqual([[10, 50, 150]]);
    expect(seen(scaleDown(row([10, 0, 90, 180]), to(3), to(2)))).toEqual([[10, 30, 150]]);
  });

  it('redraws exactly the pixels that a change affects', () => {
    const screens = [...row([10, 0, 0, 0, 0, 0, 0]), ...row([10, 9, 9, 90, 9, 9, 9])];
    const [first, second] = screens as [Screen, Screen];
    const changed = { left: 2, top: 0, width: 1, height: 1 };
    expect(seen(scaleDown([first, { ...second, changed }], to(6), to(4)))[1]).toEqual([10, 0, 63, 0, 0]);
  });

  it('draws a shrunk area of any GIF like the shrunk whole', () => {
    fc.assert(
      fc.property(anyGifPlan, fc.double({ min: 0.3, max: 1, noNaN: true }), (plan, scale) => {
        const gif = buildGif(plan);
        const size = gifSize(gif);
        const smaller = {
          width: Math.ceil(size.width * scale),
          height: Math.ceil(size.height * scale),
        };
        const all = { left: 0, top: 0, ...size };
        const whole = function* () {
          for (const screen of decodeGif(gif)) yield { ...screen, changed: all };
        };
        const expected = Array.from(scaleDown(whole(), size, smaller), ({ pixels }) => pixels.slice());
        const parts = Array.from(scaleDown(decodeGif(gif), size, smaller), ({ pixels }) => pixels.slice());
        expect(parts).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
