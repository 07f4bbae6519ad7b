import { describe, expect, it } from '@jest/globals';
import { contrastRatio, relativeLuminance } from './contrast.js';

describe('relativeLuminance', () => {
  it.each([
    ['#000000', 0],
    ['#ffffff', 1],
    ['#ff0000', 0.2126],
    ['#00ff00', 0.7152],
    ['#0000ff', 0.0722],
    ['#808080', 0.2159],
  ])('of %s is %d', (colour, luminance) => {
    expect(relativeLuminance(colour)).toBeCloseTo(luminance, 4);
  });

  it('treats the darkest channels linearly, as sRGB does', () => {
    expect(relativeLuminance('#0a0a0a')).toBeCloseTo(10 / 255 / 12.92, 12);
  });

  it('accepts upper and lower case', () => {
    expect(relativeLuminance('#BD93F9')).toBe(relativeLuminance('#bd93f9'));
  });

  it.each(['bd93f9', '#fff', '#12345g', '#1234567', ''])('rejects "%s" with the expected format', (text) => {
    expect(() => relativeLuminance(text)).toThrow(/write it as #rrggbb/);
  });
});

describe('contrastRatio', () => {
  it('ranges from 1 for equal colours to 21 for black on white', () => {
    expect(contrastRatio('#44475a', '#44475a')).toBe(1);
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10);
  });

  it('is symmetric', () => {
    expect(contrastRatio('#282a36', '#f8f8f2')).toBe(contrastRatio('#f8f8f2', '#282a36'));
  });

  it('puts two greys near the AA limit on white on the correct sides', () => {
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
