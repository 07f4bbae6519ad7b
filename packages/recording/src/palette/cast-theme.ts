import type { AsciicastTheme } from '../asciicast/asciicast.js';
import type { Palette } from './themes.js';

/**
 * The palette of a recording with its own theme. An asciicast has no cursor and selection colours: the cursor has the
 * colour of text, as in the players of the format, and selected text is on bright black.
 */
export function paletteOfCast(theme: AsciicastTheme): Palette {
  const { foreground, background } = theme;
  const colour = (index: number) => (theme.palette[index] ?? foreground).toLowerCase();
  return {
    foreground: foreground.toLowerCase(),
    background: background.toLowerCase(),
    cursor: foreground.toLowerCase(),
    selection: colour(8),
    black: colour(0),
    red: colour(1),
    green: colour(2),
    yellow: colour(3),
    blue: colour(4),
    magenta: colour(5),
    cyan: colour(6),
    white: colour(7),
    brightBlack: colour(8),
    brightRed: colour(9),
    brightGreen: colour(10),
    brightYellow: colour(11),
    brightBlue: colour(12),
    brightMagenta: colour(13),
    brightCyan: colour(14),
    brightWhite: colour(15),
  };
}
