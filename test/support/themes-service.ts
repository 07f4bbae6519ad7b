import { ResponseCache } from '../../src/platform/response-cache/response-cache.js';
import { findTheme, type TerminalTheme } from '@ttyreel/recording';
import type { ThemeRepository } from '../../src/resources/themes/theme.repository.js';
import { ThemesService } from '../../src/resources/themes/themes.service.js';
import { THEMES } from './builtin-themes.js';

/** A service with these themes and without a database. */
export function themesService(themes: readonly TerminalTheme[] = THEMES): ThemesService {
  const rows = themes.map((theme) => ({ ...theme, isBuiltin: true, revision: 1 }));
  const repository: Pick<ThemeRepository, 'findAll' | 'find'> = {
    findAll: () => Promise.resolve(rows),
    find: (slug) => Promise.resolve(findTheme(rows, slug) ?? null),
  };
  return new ThemesService(repository as ThemeRepository, new ResponseCache());
}
