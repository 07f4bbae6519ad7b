import { applyDecorators, Body, Controller, Get, Header, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { envelope } from '../../../platform/http/page-links.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { CuratedTag } from '../counted-tag.js';
import { presentTag } from '../tag.presenter.js';
import { CuratedTagListQuery } from './curated-tag-list.query.js';
import { BlockTagDto, CuratedTagDto, CuratedTagPageDto, EditTagDto, MergeTagDto } from './curated-tag.dto.js';
import { TagCurationService } from './tag-curation.service.js';

const ApiTagSlug = () =>
  applyDecorators(
    ApiParam({ name: 'slug', type: String, example: 'git', description: 'The slug of a tag.' }),
    ApiOkResponse({ type: CuratedTagDto }),
    ApiErrors(404),
  );

@ApiTags('staff')
@Controller()
export class TagCurationController {
  constructor(
    private readonly tags: TagCurationService,
    private readonly config: AppConfig,
  ) {}

  @Get('staff/tags')
  @StaffOnly()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'listAllTags',
    summary: 'List all tags',
    description: 'Includes unused, merged and blocked tags. Most used first, then by slug.',
  })
  @ApiOkResponse({ type: CuratedTagPageDto })
  @ApiErrors(400, 404)
  async list(@Query() { q, state, request }: CuratedTagListQuery): Promise<PageDto<CuratedTagDto>> {
    const page = await this.tags.list({ query: q, state }, request);
    return envelope(page, `${this.config.siteUrl}/api/v1/staff/tags/`, { q, state }, presentCuratedTag);
  }

  @Patch('tags/:slug')
  @StaffOnly()
  @ApiTagSlug()
  @ApiOperation({
    operationId: 'editTag',
    summary: 'Rename or describe a tag',
    description:
      'A name with another slug creates a new tag and merges this one into it. 409 if another tag has that slug.',
  })
  @ApiErrors(400, 409, 413, 415)
  async edit(
    @Param('slug') slug: string,
    @Body() { name, description, category }: EditTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.edit(slug, { name, description, category }, viewer.username));
  }

  @Patch('tags/:slug/merge')
  @StaffOnly()
  @ApiTagSlug()
  @ApiOperation({
    operationId: 'mergeTag',
    summary: 'Merge a tag into another one',
    description:
      'Uploads, lists and searches with this tag use the other one from now on. Its recordings follow in the background.',
  })
  @ApiErrors(400, 409, 413, 415)
  async merge(
    @Param('slug') slug: string,
    @Body() { into }: MergeTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.merge(slug, into, viewer.username));
  }

  @Patch('tags/:slug/unmerge')
  @StaffOnly()
  @ApiTagSlug()
  @ApiOperation({
    operationId: 'unmergeTag',
    summary: 'Undo the merge of a tag',
    description: 'New uploads get this tag again. Recordings that have the other one keep it.',
  })
  async unmerge(@Param('slug') slug: string, @CurrentViewer() viewer: Viewer): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.unmerge(slug, viewer.username));
  }

  @Patch('tags/:slug/block')
  @StaffOnly()
  @ApiTagSlug()
  @ApiOperation({
    operationId: 'blockTag',
    summary: 'Block a tag',
    description:
      'No list shows the tag from now on. Uploads with it get 400. A job removes it from recordings in the background.',
  })
  @ApiErrors(400, 413, 415)
  async block(
    @Param('slug') slug: string,
    @Body() { reason }: BlockTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.block(slug, reason, viewer.username));
  }

  @Patch('tags/:slug/unblock')
  @StaffOnly()
  @ApiTagSlug()
  @ApiOperation({
    operationId: 'unblockTag',
    summary: 'Unblock a tag',
    description: 'Uploads can use the tag again. Recordings that lost it do not get it back.',
  })
  async unblock(@Param('slug') slug: string, @CurrentViewer() viewer: Viewer): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.unblock(slug, viewer.username));
  }
}

function presentCuratedTag(tag: CuratedTag): CuratedTagDto {
  return Object.assign(presentTag(tag), { merged_into: tag.mergedInto, is_blocked: tag.isBlocked });
}
