import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { CollectionPresenter } from './collection.presenter.js';
import { ApiCollectionSlug, CacheForAnonymous, CollectionOwnerOnly } from './collections.decorators.js';
import { CollectionsService } from './collections.service.js';
import { CollectionCreateDto, CollectionUpdateDto } from './dto/collection-bodies.dto.js';
import {
  CollectionDetailDto,
  CollectionListItemDto,
  CollectionPageDto,
  CollectionTextsDto,
  CreatedCollectionDto,
} from './dto/collection.dto.js';

@ApiTags('collections')
@Controller('collections')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly present: CollectionPresenter,
  ) {}

  @Get()
  @CacheForAnonymous()
  @ApiOperation({ operationId: 'listCollections', summary: 'List collections', description: 'Newest first.' })
  @ApiOkResponse({ type: CollectionPageDto })
  @ApiErrors(400, 404)
  async list(
    @Query() query: PageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<PageDto<CollectionListItemDto>> {
    return this.present.page(await this.collections.list({}, viewer, query.request), 'collections/');
  }

  @Get(':slug')
  @CacheForAnonymous()
  @ApiCollectionSlug()
  @ApiOperation({
    operationId: 'getCollection',
    summary: 'Read a collection',
    description: 'Includes its public recordings in order; its owner also sees their own unlisted ones.',
  })
  @ApiOkResponse({ type: CollectionDetailDto })
  @ApiErrors(404)
  async detail(
    @Param('slug') slug: string,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<Cacheable<CollectionDetailDto>> {
    const detail = await this.collections.get(slug, viewer);
    return cacheable(this.present.detail(detail), {
      tags: ['lists', `collection:${detail.collection.seq}`],
    });
  }

  @Post('create')
  @Authenticated()
  @ApiOperation({
    operationId: 'createCollection',
    summary: 'Create a collection',
    description: 'Creates an empty collection.',
  })
  @ApiCreatedResponse({
    type: CreatedCollectionDto,
    description: 'The collection was created.',
    headers: {
      Location: { description: 'The URL of the collection.', schema: { type: 'string', format: 'uri' } },
    },
  })
  @ApiErrors()
  async create(
    @Body() { title, description }: CollectionCreateDto,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedCollectionDto> {
    const slug = await this.collections.create(viewer, { title, description });
    response.location(this.present.apiUrl(slug));
    return { title, description, slug, url: this.present.pageUrl(slug) };
  }

  @Patch(':slug/edit')
  @CollectionOwnerOnly()
  @ApiOperation({
    operationId: 'editCollection',
    summary: 'Edit a collection',
    description: 'Changes only the fields in the body. The slug never changes.',
  })
  @ApiOkResponse({ type: CollectionTextsDto })
  @ApiErrors()
  edit(
    @Param('slug') slug: string,
    @Body() { title, description }: CollectionUpdateDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CollectionTextsDto> {
    return this.collections.edit(slug, viewer, { title, description });
  }

  @Delete(':slug/delete')
  @HttpCode(204)
  @CollectionOwnerOnly()
  @ApiOperation({
    operationId: 'deleteCollection',
    summary: 'Delete a collection',
    description: 'This cannot be undone. The recordings in it stay.',
  })
  @ApiNoContentResponse({ description: 'The collection was deleted.' })
  @ApiErrors()
  remove(@Param('slug') slug: string, @CurrentViewer() viewer: Viewer): Promise<void> {
    return this.collections.remove(slug, viewer);
  }
}
