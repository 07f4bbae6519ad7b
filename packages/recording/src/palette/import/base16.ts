import type { ImportedTheme } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import type { ThemeFields } from './theme-fields.js';

const NORMAL = ['base00', 'base08', 'base0B', 'base0A', 'base0D', 'base0E', 'base0C', 'base05'];
const BASE16_BRIGHT = ['base03', 'base08', 'base0B', 'base0A', 'base0D', 'base0E', 'base0C', 'base07'];
const BASE24_BRIGHT = ['base03', 'base12', 'base14', 'base13', 'base16', 'base17', 'base15', 'base07'];

/**
 * A scheme of base16 or base24, mapped to ANSI colours like chriskempson/base16-shell and tinted-theming/tinted-shell.
 * @param colours the section with `base00` and the others
 */
export function base16Theme(scheme: ThemeFields, colours: ThemeFields): ImportedTheme {
  const bright = colours.optionalColour('base12') === undefined ? BASE16_BRIGHT : BASE24_BRIGHT;
  const screen = {
    foreground: colours.colour('base05'),
    background: colours.colour('base00'),
    cursor: colours.colour('base05'),
    selection: colours.colour('base02'),
  };
  return {
    name: scheme.text('name') ?? scheme.text('scheme'),
    palette: paletteOf(
      screen,
      [...NORMAL, ...bright].map((name) => colours.colour(name)),
    ),
  };
}
