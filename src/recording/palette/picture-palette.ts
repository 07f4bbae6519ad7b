import { isDeepStrictEqual } from 'node:util';
import type { AsciicastTheme } from '../asciicast/asciicast.js';
import { paletteOfCast } from './cast-theme.js';
import { findTheme, type Palette, THEMES } from './themes.js';

/** What a picture is drawn in when neither its author nor its cast names colours. */
export const DEFAULT_THEME = 'dracula';

/**
 * The theme that a picture is drawn in when its author names none: the one whose colours the cast says its terminal
 * had, the default when it says nothing; null when the colours are of no theme here.
 */
export function slugOfPicture(own: AsciicastTheme | undefined): string | null {
  if (!own) return DEFAULT_THEME;
  const said = paletteOfCast(own);
  // A cast says nothing of cursor and selection.
  return (
    THEMES.find(({ palette }) => {
      const { cursor, selection } = palette;
      return isDeepStrictEqual(palette, { ...said, cursor, selection });
    })?.slug ?? null
  );
}

/** The colours to draw a cast in. @param slug of its picture's theme, as `slugOfPicture` or the author named it */
export function picturePalette(slug: string | null, own: AsciicastTheme | undefined): Palette {
  if (slug === null && own) return paletteOfCast(own);
  const theme = findTheme(slug ?? DEFAULT_THEME);
  if (!theme) throw new Error(`There is no theme "${String(slug)}" to draw in.`);
  return theme.palette;
}
