import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { CacheResponse } from '../../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { ApiGifId } from '../api-gif-id.js';
import type { GifListItemDto } from '../dto/gif-list-item.dto.js';
import { GifPageDto } from '../dto/gif-page.dto.js';
import { FeaturedGifDto, FeatureGifDto } from '../dto/gif-state.dto.js';
import { GifEditingService } from '../editing/gif-editing.service.js';
import { GifPresenter } from '../gif.presenter.js';
import { GifsService } from '../gifs.service.js';

@ApiTags('gifs')
@Controller()
export class FeaturedGifsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly editing: GifEditingService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Get('featured')
  @CacheResponse()
  @ApiOperation({
    operationId: 'listFeaturedGifs',
    summary: 'List featured recordings',
    description: 'Public recordings that staff selected, newest first.',
  })
  @ApiOkResponse({ type: GifPageDto })
  @ApiErrors(400, 404)
  async list(@Query() query: PageQuery): Promise<PageDto<GifListItemDto>> {
    const page = await this.gifs.listPublic({ isFeatured: true }, query.request);
    return this.present.page(page, 'featured/', {});
  }

  @Patch('gifs/:id/feature')
  @StaffOnly()
  @ApiGifId()
  @ApiOperation({
    operationId: 'featureGif',
    summary: 'Feature a recording, or stop featuring it',
    description:
      'Without a body the flag is toggled. An unlisted recording keeps the flag but is not listed.',
  })
  @ApiBody({ type: FeatureGifDto, required: false })
  @ApiOkResponse({ type: FeaturedGifDto })
  @ApiErrors(400, 404, 413, 415)
  async feature(
    @Param('id') id: string,
    @Body() body: FeatureGifDto,
    @CurrentActor() actor: Actor,
  ): Promise<FeaturedGifDto> {
    await this.editing.feature(id, body.is_featured);
    const featured = this.present.featured(await this.gifs.get(id));
    this.security.write('staff_featured', actor, { recording: id, is_featured: featured.is_featured });
    return featured;
  }
}
