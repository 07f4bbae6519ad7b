import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { GlobalFonts, createCanvas } from '@napi-rs/canvas';
import { CELL_WIDTH, FONT_SIZE } from './font.js';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf');

describe('the badge grid', () => {
  it('has the character width of the font at its size', () => {
    GlobalFonts.registerFromPath(FONT, 'Badge Test Mono');
    const context = createCanvas(1, 1).getContext('2d');
    context.font = `${FONT_SIZE}px "Badge Test Mono"`;
    for (const text of ['requests 2.32.3', '$ @types/node', 'WWWWiiii…']) {
      expect(context.measureText(text).width).toBeCloseTo(text.length * CELL_WIDTH, 0);
    }
    expect(context.measureText('m'.repeat(100)).width / 100).toBeCloseTo(CELL_WIDTH, 2);
  });
});
