import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { RequireVersion } from '../../platform/errors/require-version.js';
import { IfMatch } from '../../platform/http/if-match.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { Operation, Responds, RespondsPage } from '../../platform/http/openapi/responses.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import type { ClaimingRequest } from '../../platform/idempotency/claim.js';
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
  @Operation('List collections. Newest first.')
  @RespondsPage('A page of collections.', CollectionPageDto)
  async listCollections(
    @Query() query: PageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<PageDto<CollectionListItemDto>> {
    return this.present.page(await this.collections.list({}, viewer, query.request), 'collections/');
  }

  @Get(':slug')
  @CacheForAnonymous()
  @ApiCollectionSlug()
  @Operation(`Read a collection.
    Includes its public recordings in order; its owner also sees their own unlisted ones.`)
  @Responds(200, 'The collection with its recordings in order.', CollectionDetailDto)
  async getCollection(
    @Param('slug') slug: string,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<Cacheable<CollectionDetailDto>> {
    const detail = await this.collections.get(slug, viewer);
    return cacheable(this.present.detail(detail), {
      tags: ['lists', `collection:${detail.collection.seq}`],
      version: detail.version,
    });
  }

  @Post('create')
  @Authenticated()
  @Operation('Create a collection. Creates an empty collection.')
  @Responds(201, 'The collection was created.', CreatedCollectionDto, 'Location')
  async createCollection(
    @Body() { title, description }: CollectionCreateDto,
    @CurrentViewer() viewer: Viewer,
    @Req() { claim }: ClaimingRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedCollectionDto> {
    const slug = await this.collections.create(viewer, { title, description }, claim);
    response.location(this.present.apiUrl(slug));
    return { title, description, slug, url: this.present.pageUrl(slug) };
  }

  @Patch(':slug/edit')
  @CollectionOwnerOnly()
  @Operation('Edit a collection. Changes only the fields in the body. The slug never changes.')
  @Responds(200, 'The texts of the collection as they are now.', CollectionTextsDto)
  editCollection(
    @Param('slug') slug: string,
    @Body() { title, description }: CollectionUpdateDto,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<CollectionTextsDto> {
    return this.collections.edit(slug, viewer, { title, description }, requireVersion);
  }

  @Delete(':slug/delete')
  @CollectionOwnerOnly()
  @Operation('Delete a collection. This cannot be undone. The recordings in it stay.')
  @Responds(204, 'The collection was deleted.')
  deleteCollection(
    @Param('slug') slug: string,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<void> {
    return this.collections.remove(slug, viewer, requireVersion);
  }
}
