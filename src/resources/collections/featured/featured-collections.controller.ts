import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { CollectionPresenter } from '../collection.presenter.js';
import { ApiCollectionSlug, CacheForAnonymous } from '../collections.decorators.js';
import { CollectionsService } from '../collections.service.js';
import { CollectionFeatureDto, FeaturedCollectionOrderDto } from '../dto/collection-bodies.dto.js';
import { CollectionListItemDto, CollectionPageDto } from '../dto/collection.dto.js';
import { FeaturedCollectionsService } from './featured-collections.service.js';

@ApiTags('collections')
@Controller('collections')
export class FeaturedCollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly featuring: FeaturedCollectionsService,
    private readonly present: CollectionPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Get('featured')
  @CacheForAnonymous()
  @ApiOperation({
    operationId: 'listFeaturedCollections',
    summary: 'List featured collections',
    description: 'In the order that staff set. Collections featured after that come first, latest first.',
  })
  @ApiOkResponse({ type: CollectionPageDto })
  @ApiErrors(400, 404)
  async list(
    @Query() query: PageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<PageDto<CollectionListItemDto>> {
    const page = await this.collections.list({ isFeatured: true }, viewer, query.request);
    return this.present.page(page, 'collections/featured/');
  }

  @Patch('featured/order')
  @StaffOnly()
  @ApiOperation({
    operationId: 'orderFeaturedCollections',
    summary: 'Order the featured collections',
    description:
      'Staff only. Send every featured collection exactly once; any other list changes nothing. The response is the ' +
      'first page of the list.',
  })
  @ApiOkResponse({ type: CollectionPageDto })
  @ApiErrors()
  async order(
    @Body() { slugs }: FeaturedCollectionOrderDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageDto<CollectionListItemDto>> {
    await this.featuring.order(slugs, viewer);
    return this.list(new PageQuery(), viewer);
  }

  @Patch(':slug/feature')
  @StaffOnly()
  @ApiCollectionSlug()
  @ApiOperation({
    operationId: 'featureCollection',
    summary: 'Feature a collection, or stop featuring it',
    description: 'Staff only. A request without a body toggles the flag.',
  })
  @ApiOkResponse({ type: CollectionListItemDto })
  @ApiErrors(404)
  async feature(
    @Param('slug') slug: string,
    @Body() body: CollectionFeatureDto,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
  ): Promise<CollectionListItemDto> {
    await this.featuring.feature(slug, body.is_featured, viewer);
    const featured = this.present.listItem(await this.collections.getListed(slug, viewer));
    this.security.write('staff_featured', actor, { collection: slug, is_featured: featured.is_featured });
    return featured;
  }
}
