import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { CacheResponse } from '../../../platform/response-cache/cache-response.decorator.js';
import { Operation, Responds, RespondsPage } from '../../../platform/http/openapi/responses.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { ApiGifId } from '../../media/api-gif-id.js';
import { GifListItemDto } from '../dto/gif-list-item.dto.js';
import { GifPageDto } from '../dto/gif-page.dto.js';
import { FeaturedGifOrderDto, FeatureGifDto } from '../dto/gif-state.dto.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { GifsService } from '../gifs.service.js';
import { FeaturedGifsService } from './featured-gifs.service.js';

@ApiTags('gifs')
@Controller()
export class FeaturedGifsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly featuring: FeaturedGifsService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Get('featured')
  @CacheResponse()
  @Operation(`List featured recordings.
    Public recordings that staff selected, in the order that staff set. Recordings featured after that come first, latest
    first.`)
  @RespondsPage('A page of recordings.', GifPageDto)
  async listFeaturedGifs(@Query() query: PageQuery): Promise<PageDto<GifListItemDto>> {
    const page = await this.gifs.listPublic({ isFeatured: true }, query.request);
    return this.present.page(page, 'featured/', {});
  }

  @Patch('gifs/featured/order')
  @StaffOnly()
  @Operation(`Order the featured recordings.
    Staff only. Send every recording of the featured list exactly once; any other list changes nothing. The response is
    the first page of the list.`)
  @Responds(200, 'A page of recordings.', GifPageDto)
  async orderFeaturedGifs(
    @Body() { gif_ids }: FeaturedGifOrderDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageDto<GifListItemDto>> {
    await this.featuring.order(gif_ids, viewer);
    return this.listFeaturedGifs(new PageQuery());
  }

  @Patch('gifs/:id/feature')
  @StaffOnly()
  @ApiGifId()
  @Operation(`Feature a recording, or stop featuring it.
    A request without a body toggles the flag. An unlisted recording keeps the flag but is not listed.`)
  @Responds(200, 'The recording with its new flag.', GifListItemDto)
  async featureGif(
    @Param('id') id: string,
    @Body() body: FeatureGifDto,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<GifListItemDto> {
    await this.featuring.feature(id, body.is_featured, viewer, requireVersion);
    const featured = this.present.listItem(await this.gifs.get(id));
    this.security.write('staff_featured', actor, { recording: id, is_featured: featured.is_featured });
    return featured;
  }
}
