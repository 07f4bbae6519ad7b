import type { AsciicastTheme } from '../../asciicast/asciicast.js';
import { type Palette, THEMES } from '../../palette/themes.js';
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

/** The colours of the theme; undefined for unknown themes. */
export function themeOf({ Theme }: Settings): AsciicastTheme | undefined {
  const palette = paletteOf(Theme);
  if (!palette) return undefined;
  const { black, red, green, yellow, blue, magenta, cyan, white } = palette;
  const { brightBlack, brightRed, brightGreen, brightYellow } = palette;
  const { brightBlue, brightMagenta, brightCyan, brightWhite } = palette;
  return {
    foreground: palette.foreground,
    background: palette.background,
    palette: [
      ...[black, red, green, yellow, blue, magenta, cyan, white],
      ...[
        brightBlack,
        brightRed,
        brightGreen,
        brightYellow,
        brightBlue,
        brightMagenta,
        brightCyan,
        brightWhite,
      ],
    ],
  };
}

/** The `Set Theme` value for one of our themes: VHS's name for it, or its colours. */
export function themeSetting(slug: string): string | undefined {
  const theme = THEMES.find((each) => each.slug === slug);
  if (!theme) return undefined;
  return themeSpelledAs(theme.name) ?? themeObject(theme.palette);
}

function paletteOf(theme: string): Palette | undefined {
  if (theme === '') return undefined;
  if (theme.startsWith('{')) {
    const [base] = THEMES;
    return base && { ...base.palette, ...coloursOf(theme) };
  }
  const name = plainName(theme);
  const meant = OTHER_NAMES[name] ?? name;
  return THEMES.find((each) => plainName(each.name) === meant)?.palette;
}
