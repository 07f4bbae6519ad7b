import { isDeepStrictEqual } from 'node:util';
import type { AsciicastTheme } from '../asciicast/asciicast.js';
import { paletteOfCast } from './cast-theme.js';
import { DEFAULT_THEME, type TerminalTheme } from './themes.js';

/**
 * The slug of the theme for a cast whose author chose none: the theme with the colours of the cast's header, the default
 * without colours in the header, null for colours of no known theme.
 */
export function themeOfCast(
  own: AsciicastTheme | undefined,
  themes: readonly TerminalTheme[],
): string | null {
  if (!own) return DEFAULT_THEME.slug;
  const said = paletteOfCast(own);
  // A cast has no colours for cursor and selection.
  return (
    themes.find(({ palette }) => {
      const { cursor, selection } = palette;
      return isDeepStrictEqual(palette, { ...said, cursor, selection });
    })?.slug ?? null
  );
}
