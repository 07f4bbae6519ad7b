import { describe, expect, it } from '@jest/globals';
import { contrastRatio, relativeLuminance } from './contrast.js';
import { builtinTheme, THEMES } from '../../../../test/support/builtin-themes.js';
import { findTheme, type Palette } from './themes.js';

/** WCAG 2.2, criterion 1.4.3, level AA. */
const READABLE = 4.5;

/** Deliberately below `READABLE` (Solarized has low contrast); the limit is the actual contrast. */
const LOW_CONTRAST = new Map([['solarized-light', 4.1]]);

/** Black and white have the same contrast to this luminance: (1.05)/(L + 0.05) = (L + 0.05)/0.05. */
const MIDDLE_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

const COLOURS = [
  ...['foreground', 'background', 'cursor', 'selection'],
  ...['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'],
  ...['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'],
  ...['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'],
];

describe('the list of themes', () => {
  it('has fifteen themes, numbered from 1 without gaps', () => {
    expect(THEMES.map((theme) => theme.sortOrder)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
  });

  it('gives each theme a unique slug and name', () => {
    expect(new Set(THEMES.map((theme) => theme.slug)).size).toBe(15);
    expect(new Set(THEMES.map((theme) => theme.name)).size).toBe(15);
  });

  it('has at least four light themes and two classic ones', () => {
    expect(THEMES.filter((theme) => !theme.isDark).length).toBeGreaterThanOrEqual(4);
    expect(THEMES.filter((theme) => theme.category === 'classic').length).toBeGreaterThanOrEqual(2);
  });

  it('has the well-known themes', () => {
    expect(THEMES.map((theme) => theme.name)).toEqual(
      expect.arrayContaining([
        ...['Dracula', 'Monokai', 'Solarized Dark', 'Solarized Light', 'Nord', 'Catppuccin Mocha'],
        ...['One Dark', 'Tokyo Night', 'Gruvbox Dark'],
      ]),
    );
  });
});

describe.each(THEMES.map((theme) => [theme.slug, theme] as const))('%s', (slug, theme) => {
  const { palette } = theme;

  it('has a slug of letters, digits and hyphens', () => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has exactly the twenty colours, each #rrggbb in lower case', () => {
    expect(Object.keys(palette).sort()).toEqual([...COLOURS].sort());
    for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('is dark exactly if its background is', () => {
    expect(theme.isDark).toBe(relativeLuminance(palette.background) < MIDDLE_LUMINANCE);
    expect(theme.category === 'light').toBe(!theme.isDark);
  });

  it('keeps its text readable', () => {
    const contrast = contrastRatio(palette.foreground, palette.background);
    expect(contrast).toBeGreaterThanOrEqual(LOW_CONTRAST.get(slug) ?? READABLE);
    // An exception that is no longer needed must leave the list.
    expect(contrast < READABLE).toBe(LOW_CONTRAST.has(slug));
  });

  it('shows its cursor and its selection against the background', () => {
    expect(contrastRatio(palette.cursor, palette.background)).toBeGreaterThan(2);
    expect(palette.selection).not.toBe(palette.background);
  });
});

describe('published values', () => {
  const published: readonly [string, keyof Palette, string][] = [
    ['dracula', 'background', '#282a36'],
    ['dracula', 'magenta', '#ff79c6'],
    ['tokyo-night', 'background', '#1a1b26'],
    ['tokyo-night', 'brightGreen', '#9fe044'],
    ['catppuccin-mocha', 'background', '#1e1e2e'],
    ['catppuccin-mocha', 'red', '#f38ba8'],
    ['nord', 'background', '#2e3440'],
    ['nord', 'brightCyan', '#8fbcbb'],
    ['one-dark', 'blue', '#61afef'],
    ['gruvbox-dark', 'brightYellow', '#fabd2f'],
    ['monokai', 'red', '#f92672'],
    ['solarized-dark', 'background', '#002b36'],
    ['solarized-dark', 'brightRed', '#cb4b16'],
    ['github-dark', 'background', '#0d1117'],
    ['github-light', 'blue', '#0969da'],
    ['catppuccin-latte', 'background', '#eff1f5'],
    ['gruvbox-light', 'background', '#fbf1c7'],
    ['solarized-light', 'background', '#fdf6e3'],
    ['xterm', 'brightBlue', '#5c5cff'],
    ['vga', 'yellow', '#aa5500'],
  ];

  it.each(published)('%s has %s %s', (slug, colour, value) => {
    expect(builtinTheme(slug).palette[colour]).toBe(value);
  });

  it('gives both Solarized themes the same sixteen ANSI colours', () => {
    const ansi = (slug: string) =>
      COLOURS.slice(4).map((name) => builtinTheme(slug).palette[name as keyof Palette]);
    expect(ansi('solarized-light')).toEqual(ansi('solarized-dark'));
  });
});

describe('findTheme', () => {
  it('finds every theme by its slug', () => {
    for (const theme of THEMES) expect(findTheme(THEMES, theme.slug)).toBe(theme);
  });

  it('ignores case', () => {
    expect(findTheme(THEMES, 'Dracula')?.slug).toBe('dracula');
  });

  it.each(['draculas', 'dracula ', '', 'constructor'])('finds nothing for "%s"', (slug) => {
    expect(findTheme(THEMES, slug)).toBeUndefined();
  });
});
