import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { findTheme, type TerminalTheme, THEMES } from '../../recording/palette/themes.js';

/** The terminal themes that the service knows; they come with the program and are in no table. */
@Injectable()
export class ThemesService {
  /** In the order of the list. */
  list(): readonly TerminalTheme[] {
    return THEMES;
  }

  /** @throws NotFound */
  get(slug: string): TerminalTheme {
    const theme = findTheme(slug);
    if (!theme) throw new NotFound(`There is no theme "${slug}".`);
    return theme;
  }
}
