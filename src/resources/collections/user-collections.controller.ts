import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { Operation, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { CollectionPresenter } from './collection.presenter.js';
import { CacheForAnonymous } from './collections.decorators.js';
import { CollectionsService } from './collections.service.js';
import { type CollectionListItemDto, CollectionPageDto } from './dto/collection.dto.js';
import { ApiUsername } from '../users/api-username.js';

@ApiTags('collections')
@Controller('users')
export class UserCollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly present: CollectionPresenter,
  ) {}

  @Get(':username/collections')
  @CacheForAnonymous()
  @ApiUsername()
  @Operation('List the collections of a user. Newest first.')
  @RespondsPage('A page of collections.', CollectionPageDto)
  async listUserCollections(
    @Param('username') username: string,
    @Query() query: PageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<PageDto<CollectionListItemDto>> {
    const page = await this.collections.listOfUser(username, viewer, query.request);
    return this.present.page(page, `users/${encodeURIComponent(username)}/collections/`);
  }
}
