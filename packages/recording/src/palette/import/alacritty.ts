import { ANSI_COLOURS } from '../themes.js';
import type { ImportedTheme } from './imported-theme.js';
import { paletteOf } from './palette-of.js';
import type { ThemeFields } from './theme-fields.js';

const NAMES = ANSI_COLOURS.slice(0, 8);

/** An Alacritty configuration; `colors` is the same in TOML and YAML. */
export function alacrittyTheme(configuration: ThemeFields): ImportedTheme {
  const colors = configuration.section('colors');
  const primary = colors.section('primary');
  const normal = colors.section('normal');
  const bright = colors.section('bright');
  const screen = {
    foreground: primary.colour('foreground'),
    background: primary.colour('background'),
    cursor: ownColour(colors.optionalSection('cursor'), 'cursor'),
    selection: ownColour(colors.optionalSection('selection'), 'background'),
  };
  const ansi = [normal, bright].flatMap((colours) => NAMES.map((name) => colours.colour(name)));
  return { name: null, palette: paletteOf(screen, ansi) };
}

/** Ignores `CellForeground` and `CellBackground`, the colours of the cell: a palette cannot express them. */
function ownColour(section: ThemeFields, name: string): string | undefined {
  return section.text(name)?.startsWith('Cell') ? undefined : section.optionalColour(name);
}
