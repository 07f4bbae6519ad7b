import { describe, expect, it } from '@jest/globals';
import { counterpartOf } from './counterpart.js';
import { builtinTheme, THEMES } from '../../../../test/support/builtin-themes.js';

describe('the counterpart of a theme', () => {
  it.each([
    ['catppuccin-mocha', 'catppuccin-latte'],
    ['gruvbox-dark', 'gruvbox-light'],
    ['solarized-dark', 'solarized-light'],
    ['github-dark', 'github-light'],
  ])('is in the same family: %s and %s', (dark, light) => {
    expect(counterpartOf(dark, THEMES)).toEqual({ scheme: 'dark', otherTheme: light });
    expect(counterpartOf(light, THEMES)).toEqual({ scheme: 'light', otherTheme: dark });
  });

  it.each(['dracula', 'nord', 'vga', null, 'no-longer-there'])('is the default one for %s', (slug) => {
    expect(counterpartOf(slug, THEMES)).toEqual({ scheme: 'dark', otherTheme: 'github-light' });
  });

  it.each(THEMES.map(({ slug }) => slug))('of %s has the other colour scheme', (slug) => {
    const { scheme, otherTheme } = counterpartOf(slug, THEMES);
    expect(builtinTheme(otherTheme).isDark).toBe(scheme === 'light');
  });
});
