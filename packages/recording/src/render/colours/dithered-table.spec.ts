import { describe, expect, it } from '@jest/globals';
import { ColourTable } from './colour-table.js';
import { ditherColours } from './dither-colours.js';
import { DitheredTable } from './dithered-table.js';
import { FONT_FAMILIES } from '../fonts/font-family.js';
import { GlyphAtlas } from '../painting/glyph-atlas.js';
import { Inks } from './inks.js';
import type { Rgb } from './rgb.js';

const WHITE = 0xffffff;

/** Blends of red, green and blue with weights of 1. @param from the darkest green */
function field(from: number, shift: number): Map<Rgb, number> {
  const colours = Array.from({ length: 1200 }, (_, at) => {
    const green = from + ((255 - from) * (at % 40)) / 39;
    const blue = (8 * Math.floor(at / 40) + shift) % 256;
    return ((255 - blue) << 16) | (Math.round(green) << 8) | blue;
  });
  return new Map(colours.map((colour) => [colour, 1]));
}

function tableOf(weights: Map<Rgb, number>) {
  const atlas = new GlyphAtlas({ width: 4, height: 8 }, FONT_FAMILIES['jetbrains-mono']);
  const { palette, mixes } = ditherColours([...weights.keys()], Float64Array.from(weights.values()), 254);
  const dithered = new DitheredTable(new ColourTable(new Inks(atlas)), [WHITE], palette);
  return { dithered, table: dithered.begin(weights, mixes) };
}

describe('DitheredTable', () => {
  it('keeps its palette for colours that it shows nearly as well', () => {
    const { dithered, table } = tableOf(field(0, 0));
    const before = Buffer.from(table.palette);
    expect(dithered.tableFor(field(0, 3), [])).toBe(table);
    expect(dithered.tableFor(field(0, 3).set(WHITE, 900), [WHITE])).toBe(table);
    expect(Buffer.from(table.palette)).toEqual(before);
    expect([...field(0, 3).keys()].every((colour) => table.has(colour))).toBe(true);
  });

  it.each([
    ['that it shows worse', new Map([...field(0, 0).keys()].map((colour) => [colour ^ 0xff00ff, 1])), []],
    ['that use few of its entries', field(230, 0), []],
    ['of a large area that it has no entry for', field(0, 0), [0x123456]],
  ])('does not suit colours %s', (_, weights, exact) => {
    expect(tableOf(field(0, 0)).dithered.tableFor(weights, exact)).toBeUndefined();
  });
});
