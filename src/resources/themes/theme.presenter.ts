import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Palette, TerminalTheme } from '@ttyreel/recording';
import type { BadgeThemesDto, PaletteDto, ThemeDto } from './dto/theme.dto.js';

/** The JSON of themes. */
@Injectable()
export class ThemePresenter {
  constructor(private readonly config: AppConfig) {}

  theme(theme: TerminalTheme): ThemeDto {
    return {
      slug: theme.slug,
      name: theme.name,
      sort_order: theme.sortOrder,
      is_dark: theme.isDark,
      palette: paletteOf(theme.palette),
    };
  }

  badgeThemes(themes: readonly TerminalTheme[]): BadgeThemesDto {
    return {
      count: themes.length,
      themes: themes.map(({ slug, name, category }) => ({
        slug,
        name,
        category,
        preview_url: `${this.config.siteUrl}/badge/preview/${slug}.svg`,
      })),
    };
  }
}

function paletteOf(palette: Palette): PaletteDto {
  return {
    foreground: palette.foreground,
    background: palette.background,
    cursor: palette.cursor,
    selection: palette.selection,
    black: palette.black,
    red: palette.red,
    green: palette.green,
    yellow: palette.yellow,
    blue: palette.blue,
    magenta: palette.magenta,
    cyan: palette.cyan,
    white: palette.white,
    bright_black: palette.brightBlack,
    bright_red: palette.brightRed,
    bright_green: palette.brightGreen,
    bright_yellow: palette.brightYellow,
    bright_blue: palette.brightBlue,
    bright_magenta: palette.brightMagenta,
    bright_cyan: palette.brightCyan,
    bright_white: palette.brightWhite,
  };
}
