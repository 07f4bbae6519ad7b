import { ANSI_COLOURS } from '../themes.js';
import type { ImportedTheme } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import type { ThemeFields } from './theme-fields.js';

/** A colour scheme of Windows Terminal, which calls magenta purple (settings.json, `schemes`). */
export function windowsTerminalTheme(scheme: ThemeFields): ImportedTheme {
  const names = ANSI_COLOURS.map((name) => name.replace('magenta', 'purple').replace('Magenta', 'Purple'));
  const screen = {
    foreground: scheme.colour('foreground'),
    background: scheme.colour('background'),
    cursor: scheme.optionalColour('cursorColor'),
    selection: scheme.optionalColour('selectionBackground'),
  };
  return {
    name: scheme.text('name'),
    palette: paletteOf(
      screen,
      names.map((name) => scheme.colour(name)),
    ),
  };
}
