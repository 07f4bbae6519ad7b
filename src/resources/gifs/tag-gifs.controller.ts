import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { Operation, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import type { GifListItemDto } from './dto/gif-list-item.dto.js';
import { GifPageDto } from './dto/gif-page.dto.js';
import { GifPresenter } from './presentation/gif.presenter.js';
import { GifsService } from './gifs.service.js';
import { ApiTagSlug } from '../tags/api-tag-slug.js';

@ApiTags('tags')
@Controller('tags')
export class TagGifsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get(':slug/gifs')
  @CacheResponse()
  @ApiTagSlug()
  @Operation('List the public recordings with a tag. Newest first. A tag without public recordings is 404.')
  @RespondsPage('A page of recordings.', GifPageDto)
  async listGifsOfTag(
    @Param('slug') slug: string,
    @Query() query: PageQuery,
  ): Promise<PageDto<GifListItemDto>> {
    const page = await this.gifs.listOfTag(slug, query.request);
    return this.present.page(page, `tags/${slug}/gifs/`, {});
  }
}
