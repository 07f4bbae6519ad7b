import { isDeepStrictEqual } from 'node:util';
import type { AsciicastTheme } from '../asciicast/asciicast.js';
import { paletteOfCast } from './cast-theme.js';
import { DEFAULT_THEME, type TerminalTheme } from './themes.js';

/**
 * The slug of the theme that a cast is drawn in when its author names none: the one whose colours the cast says its
 * terminal had, the default when it says nothing; null when the colours are of no theme here.
 */
export function themeOfCast(
  own: AsciicastTheme | undefined,
  themes: readonly TerminalTheme[],
): string | null {
  if (!own) return DEFAULT_THEME.slug;
  const said = paletteOfCast(own);
  // A cast says nothing of cursor and selection.
  return (
    themes.find(({ palette }) => {
      const { cursor, selection } = palette;
      return isDeepStrictEqual(palette, { ...said, cursor, selection });
    })?.slug ?? null
  );
}
