import { ANSI_COLOURS, type Palette } from '../themes.js';

interface ScreenColours {
  readonly foreground: string;
  readonly background: string;
  readonly cursor?: string;
  readonly selection?: string;
}

/**
 * A palette of the colours of a file. Where it names none, the cursor has the colour of text and selected text that of
 * bright black.
 * @param ansi the sixteen by their number
 */
export function paletteOf(screen: ScreenColours, ansi: readonly string[]): Palette {
  const { foreground, background, cursor = foreground } = screen;
  const named = Object.fromEntries(ANSI_COLOURS.map((name, at) => [name, ansi[at] ?? foreground]));
  const colours = named as Pick<Palette, (typeof ANSI_COLOURS)[number]>;
  return { foreground, background, cursor, selection: screen.selection ?? colours.brightBlack, ...colours };
}
