import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { BadgeThemesDto, ThemeDto } from './dto/theme.dto.js';
import { ThemePresenter } from './theme.presenter.js';
import { ThemesService } from './themes.service.js';

/** A release may change what is said of themes, so it may be kept for an hour only. */
const CACHING = 'public, max-age=3600';

@ApiTags('themes')
@Controller('themes')
@CacheResponse({ cacheControl: CACHING, tags: [] })
export class ThemesController {
  constructor(
    private readonly themes: ThemesService,
    private readonly present: ThemePresenter,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listThemes',
    summary: 'List the terminal themes',
    description: 'All of them with their palettes, in the order of `sort_order`; not in pages.',
  })
  @ApiOkResponse({ type: [ThemeDto] })
  @ApiErrors()
  list(): ThemeDto[] {
    return this.themes.list().map((theme) => this.present.theme(theme));
  }

  @Get('badges')
  @ApiOperation({
    operationId: 'listBadgeThemes',
    summary: 'List the themes of badges',
    description: 'Every theme by its kind, with a badge to look at.',
  })
  @ApiOkResponse({ type: BadgeThemesDto })
  @ApiErrors()
  badges(): BadgeThemesDto {
    return this.present.badgeThemes(this.themes.list());
  }

  @Get(':slug')
  @ApiParam({ name: 'slug', type: String, example: 'dracula', description: 'The slug of a theme.' })
  @ApiOperation({ operationId: 'getTheme', summary: 'Read a terminal theme' })
  @ApiOkResponse({ type: ThemeDto })
  @ApiErrors(404)
  detail(@Param('slug') slug: string): ThemeDto {
    return this.present.theme(this.themes.get(slug));
  }
}
