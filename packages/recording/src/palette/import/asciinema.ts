import { type ImportedTheme, InvalidThemeFile } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import { ThemeFields } from './theme-fields.js';

/** The theme of an asciicast: `fg`, `bg` and a `palette` of 8 or 16 colours joined by colons; 8 are repeated. */
export function asciinemaTheme(theme: ThemeFields): ImportedTheme {
  const colours = (theme.text('palette') ?? '').split(':', 17);
  if (colours.length !== 8 && colours.length !== 16) {
    throw new InvalidThemeFile(
      'The palette of an asciicast is a string of 8 or 16 colours joined by colons.',
    );
  }
  const numbered = new ThemeFields(Object.fromEntries(colours.entries()), 'palette');
  const ansi = colours.map((_, at) => numbered.colour(String(at)));
  return {
    name: theme.text('name'),
    palette: paletteOf(
      { foreground: theme.colour('fg'), background: theme.colour('bg') },
      ansi.length === 8 ? [...ansi, ...ansi] : ansi,
    ),
  };
}
