import { describe, expect, it } from '@jest/globals';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import type { AsciicastTheme } from '../asciicast/asciicast.js';
import { themeOfCast } from './theme-of-cast.js';
import { ANSI_COLOURS, DEFAULT_THEME } from './themes.js';

const ansi = Array.from({ length: 16 }, (_, at) => `#0000${at.toString(16)}F`);
const own: AsciicastTheme = { foreground: '#EEEEEE', background: '#111111', palette: ansi };

describe('the theme of a cast', () => {
  it('is the default if the cast has no colours', () => {
    expect(themeOfCast(undefined, THEMES)).toBe(DEFAULT_THEME.slug);
  });

  it.each(THEMES)('is $slug if the cast has its colours', ({ slug, palette }) => {
    const said = {
      foreground: palette.foreground.toUpperCase(),
      background: palette.background,
      palette: ANSI_COLOURS.map((name) => palette[name]),
    };
    expect(themeOfCast(said, THEMES)).toBe(slug);
  });

  it('is null if the cast has other colours', () => {
    expect(themeOfCast(own, THEMES)).toBeNull();
  });
});
