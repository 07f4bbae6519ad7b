import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { DEFAULT_THEME, findTheme, nearestName, type TerminalTheme } from '@ttyreel/recording';

const SHOWN = 100;

/** The theme for the field `theme` of a request. @throws ValidationFailed for an unknown slug */
export function themeOfRequest<Theme extends TerminalTheme>(themes: readonly Theme[], slug: string): Theme {
  const theme = findTheme(themes, slug);
  if (theme) return theme;
  throw ValidationFailed.field('theme', noSuchTheme(themes, slug));
}

/** The error message for an unknown theme. */
export function noSuchTheme(themes: readonly TerminalTheme[], slug: string): string {
  const nearest = nearestName(
    slug,
    themes.map((theme) => theme.slug),
  );
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return `There is no theme "${slug.slice(0, SHOWN)}".${hint} GET /api/v1/themes/ lists them.`;
}

export const NO_SEPIA = noSuchTheme([DEFAULT_THEME], 'sepia');
