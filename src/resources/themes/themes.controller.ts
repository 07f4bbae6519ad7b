import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { BadgeThemesDto, ThemeDto } from './dto/theme.dto.js';
import { THEME_SLUG } from './dto/theme-slug.js';
import { ThemePresenter } from './theme.presenter.js';
import { ThemesService } from './themes.service.js';

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
  @ApiOperation({
    operationId: 'listThemes',
    summary: 'List the terminal themes',
    description: 'Returns all themes with their palettes, ordered by `sort_order`, without pages.',
  })
  @ApiOkResponse({ type: [ThemeDto] })
  @ApiErrors()
  async list(): Promise<ThemeDto[]> {
    return (await this.themes.list()).map((theme) => this.present.theme(theme));
  }

  @Get('badges')
  @ApiOperation({
    operationId: 'listBadgeThemes',
    summary: 'List the badge themes',
    description: 'Returns all themes grouped by kind, each with an example badge.',
  })
  @ApiOkResponse({ type: BadgeThemesDto })
  @ApiErrors()
  async badges(): Promise<BadgeThemesDto> {
    return this.present.badgeThemes(await this.themes.list());
  }

  @Get(':slug')
  @ApiParam({ name: 'slug', schema: THEME_SLUG, description: 'The slug of a theme.' })
  @ApiOperation({ operationId: 'getTheme', summary: 'Read a terminal theme' })
  @ApiOkResponse({ type: ThemeDto })
  @ApiErrors(404)
  async detail(@Param('slug') slug: string): Promise<ThemeDto> {
    return this.present.theme(await this.themes.get(slug));
  }
}
