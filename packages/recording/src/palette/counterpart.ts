import { findTheme, type TerminalTheme } from './themes.js';

const PLAIN = { dark: 'github-dark', light: 'github-light' } as const;

export interface Counterpart {
  /** The colour scheme of pages that the picture suits. */
  readonly scheme: 'dark' | 'light';
  /** The theme for the other scheme. */
  readonly otherTheme: string;
}

/**
 * The theme that shows a picture to readers of the other scheme: that of its family (`gruvbox-dark` and `gruvbox-light`),
 * or the default one if the family has none.
 * @param slug of the picture's theme; null, for colours of no theme, counts as dark, like most themes
 */
export function counterpartOf(slug: string | null, themes: readonly TerminalTheme[]): Counterpart {
  const theme = slug === null ? undefined : findTheme(themes, slug);
  if (!theme) return { scheme: 'dark', otherTheme: PLAIN.light };
  const relative = themes.find(
    (each) => familyOf(each.slug) === familyOf(theme.slug) && each.isDark !== theme.isDark,
  );
  const otherScheme = theme.isDark ? 'light' : 'dark';
  return { scheme: theme.isDark ? 'dark' : 'light', otherTheme: relative?.slug ?? PLAIN[otherScheme] };
}

function familyOf(slug: string): string | undefined {
  return slug.split('-')[0];
}
