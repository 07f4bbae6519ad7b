import { ANSI_COLOURS, type Palette } from '@ttyreel/recording';

/** Foreground, background and the sixteen ANSI colours, for the player. */
export function coloursOf(palette: Palette): string {
  return [palette.foreground, palette.background, ...ANSI_COLOURS.map((name) => palette[name])].join(' ');
}
