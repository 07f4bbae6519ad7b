import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { Operation, Responds, RespondsPage } from '../../../platform/http/openapi/responses.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
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
  @Operation(`List featured collections.
    In the order that staff set. Collections featured after that come first, latest first.`)
  @RespondsPage('A page of collections.', CollectionPageDto)
  async listFeaturedCollections(
    @Query() query: PageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<PageDto<CollectionListItemDto>> {
    const page = await this.collections.list({ isFeatured: true }, viewer, query.request);
    return this.present.page(page, 'collections/featured/');
  }

  @Patch('featured/order')
  @StaffOnly()
  @Operation(`Order the featured collections.
    Staff only. Send every featured collection exactly once; any other list changes nothing. The response is the first
    page of the list.`)
  @Responds(200, 'A page of collections.', CollectionPageDto)
  async orderFeaturedCollections(
    @Body() { slugs }: FeaturedCollectionOrderDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PageDto<CollectionListItemDto>> {
    await this.featuring.order(slugs, viewer);
    return this.listFeaturedCollections(new PageQuery(), viewer);
  }

  @Patch(':slug/feature')
  @StaffOnly()
  @ApiCollectionSlug()
  @Operation(`Feature a collection, or stop featuring it.
    Staff only. A request without a body toggles the flag.`)
  @Responds(200, 'The collection with its new flag.', CollectionListItemDto)
  async featureCollection(
    @Param('slug') slug: string,
    @Body() body: CollectionFeatureDto,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<CollectionListItemDto> {
    await this.featuring.feature(slug, body.is_featured, viewer, requireVersion);
    const featured = this.present.listItem(await this.collections.getListed(slug, viewer));
    this.security.write('staff_featured', actor, { collection: slug, is_featured: featured.is_featured });
    return featured;
  }
}
