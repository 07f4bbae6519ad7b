import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors, Operation, Responds } from '../../platform/http/openapi/responses.js';
import { BadgeThemesDto, ThemeDto } from './dto/theme.dto.js';
import { THEME_SLUG } from './dto/theme-slug.js';
import { ThemePresenter } from './theme.presenter.js';
import { ThemesService } from './themes.service.js';
import { NO_SEPIA } from './theme-of-request.js';

/** Clients see an imported theme after an hour at most. */
const CACHING = 'public, max-age=3600';

@ApiTags('themes')
@Controller('themes')
@CacheResponse({ cacheControl: CACHING, tags: ['themes'] })
export class ThemesController {
  constructor(
    private readonly themes: ThemesService,
    private readonly present: ThemePresenter,
  ) {}

  @Get()
  @Operation(`List the terminal themes.
    Returns all themes with their palettes, ordered by \`sort_order\`, without pages.`)
  @Responds(200, 'The complete list.', [ThemeDto])
  async listThemes(): Promise<ThemeDto[]> {
    return (await this.themes.list()).map((theme) => this.present.theme(theme));
  }

  @Get('badges')
  @Operation('List the badge themes. Returns all themes grouped by kind, each with an example badge.')
  @Responds(200, 'The themes, each with a preview.', BadgeThemesDto)
  async listBadgeThemes(): Promise<BadgeThemesDto> {
    return this.present.badgeThemes(await this.themes.list());
  }

  @Get(':slug')
  @ApiParam({ name: 'slug', schema: THEME_SLUG, description: 'The slug of a theme.' })
  @Operation('Read a terminal theme.')
  @ApiErrors({ 404: NO_SEPIA })
  @Responds(200, 'The theme with its palette.', ThemeDto)
  async getTheme(@Param('slug') slug: string): Promise<ThemeDto> {
    return this.present.theme(await this.themes.get(slug));
  }
}
