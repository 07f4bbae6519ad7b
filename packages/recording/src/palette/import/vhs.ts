import { ANSI_COLOURS } from '../themes.js';
import type { ImportedTheme } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import type { ThemeFields } from './theme-fields.js';

/** A theme of VHS, as in its themes.json and after `Set Theme`. */
export function vhsTheme(theme: ThemeFields): ImportedTheme {
  const screen = {
    foreground: theme.colour('foreground'),
    background: theme.colour('background'),
    cursor: theme.optionalColour('cursor', 'cursorColor'),
    selection: theme.optionalColour('selection', 'selectionBackground'),
  };
  return {
    name: theme.text('name'),
    palette: paletteOf(
      screen,
      ANSI_COLOURS.map((name) => theme.colour(name)),
    ),
  };
}
