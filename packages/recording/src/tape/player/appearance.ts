import type { AsciicastTheme } from '../../asciicast/asciicast.js';
import { ANSI_COLOURS, DEFAULT_THEME, type Palette, type TerminalTheme } from '../../palette/themes.js';
import { pictureLayout } from '../../render/picture-size.js';
import { PRESETS } from '../../render/picture-style.js';
import { frameOf } from '../settings-of.js';
import type { Settings } from '../settings.js';
import { coloursOf, themeObject } from '../theme-colours.js';
import { plainName, themeSpelledAs } from '../theme-names.js';

/** Cell of a font such as JetBrains Mono, in ems. */
const CELL = { width: 0.6, height: 1.32 };
const LARGEST = { columns: 300, rows: 100 };
/** VHS names of themes that have other names here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  builtinsolarizeddark: 'solarizeddark',
  builtinsolarizedlight: 'solarizedlight',
  github: 'githublight',
  tokyonightnight: 'tokyonight',
};

/** The terminal size that fits into the picture, at least 2 columns and 1 row. */
export function screenSize(settings: Settings): { readonly columns: number; readonly rows: number } {
  const { side, bar } = frameOf(settings);
  const width = settings.FontSize * CELL.width + settings.LetterSpacing;
  const height = settings.FontSize * CELL.height * settings.LineHeight;
  const columns = Math.floor((settings.Width - 2 * side) / width);
  const rows = Math.floor((settings.Height - 2 * side - bar) / height);
  return {
    columns: Math.max(2, Math.min(LARGEST.columns, columns)),
    rows: Math.max(1, Math.min(LARGEST.rows, rows)),
  };
}

/** Settings that make VHS's picture as large as ours at scale 1, in pixels and in cells. */
export function settingsOfScreen(columns: number, rows: number) {
  const { cell, width, height, left } = pictureLayout({ cols: columns, rows }, PRESETS.classic);
  const FontSize = Math.floor(cell.height / CELL.height);
  const hundredths = (value: number) => Math.floor(value * 100 + 1e-6) / 100;
  return {
    FontSize,
    LetterSpacing: hundredths(cell.width - FontSize * CELL.width),
    LineHeight: hundredths(cell.height / (FontSize * CELL.height)),
    Padding: left,
    Width: width,
    Height: height,
  };
}

/** The colours of the theme; undefined for unknown themes. */
export function themeOf({ Theme }: Settings, themes: readonly TerminalTheme[]): AsciicastTheme | undefined {
  const palette = paletteOf(Theme, themes);
  return (
    palette && {
      foreground: palette.foreground,
      background: palette.background,
      palette: ANSI_COLOURS.map((name) => palette[name]),
    }
  );
}

/** The `Set Theme` value for one of our themes: VHS's name for it, or its colours. */
export function themeSetting({ name, palette }: Pick<TerminalTheme, 'name' | 'palette'>): string {
  return themeSpelledAs(name) ?? themeObject(palette);
}

function paletteOf(theme: string, themes: readonly TerminalTheme[]): Palette | undefined {
  if (theme === '') return undefined;
  if (theme.startsWith('{')) return { ...DEFAULT_THEME.palette, ...coloursOf(theme) };
  const name = plainName(theme);
  const meant = OTHER_NAMES[name] ?? name;
  return themes.find((each) => plainName(each.name) === meant)?.palette;
}
