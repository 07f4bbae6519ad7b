import { BUILTIN_THEMES } from '../../src/platform/database/migrations/builtin-themes.js';
import { findTheme, type Palette, type TerminalTheme } from '@ttyreel/recording';

/** The fifteen themes that every service has. */
export const THEMES: readonly TerminalTheme[] = BUILTIN_THEMES.map((theme) => ({
  ...theme,
  palette: theme.palette as unknown as Palette,
}));

/** One of them. */
export function builtinTheme(slug: string): TerminalTheme {
  const theme = findTheme(THEMES, slug);
  if (!theme) throw new Error(`There is no built-in theme "${slug}".`);
  return theme;
}
