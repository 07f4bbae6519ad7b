import { ANSI_COLOURS, type Palette } from '../themes.js';

interface ScreenColours {
  readonly foreground: string;
  readonly background: string;
  readonly cursor?: string;
  readonly selection?: string;
}

/**
 * Without a cursor colour, the foreground is used; without a selection colour, bright black.
 * @param ansi sixteen colours in ANSI order
 */
export function paletteOf(screen: ScreenColours, ansi: readonly string[]): Palette {
  const { foreground, background, cursor = foreground } = screen;
  const named = Object.fromEntries(ANSI_COLOURS.map((name, at) => [name, ansi[at] ?? foreground]));
  const colours = named as Pick<Palette, (typeof ANSI_COLOURS)[number]>;
  return { foreground, background, cursor, selection: screen.selection ?? colours.brightBlack, ...colours };
}
