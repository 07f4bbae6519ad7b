import { applyDecorators, Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { ApiErrors, Operation, Responds, RespondsPage } from '../../../platform/http/openapi/responses.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { envelope } from '../../../platform/http/page-links.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { CuratedTag } from '../counted-tag.js';
import { presentTag } from '../tag.presenter.js';
import { CuratedTagListQuery } from './curated-tag-list.query.js';
import { BlockTagDto, CuratedTagDto, CuratedTagPageDto, EditTagDto, MergeTagDto } from './curated-tag.dto.js';
import { TagCurationService } from './tag-curation.service.js';
import { ApiTagSlug } from '../api-tag-slug.js';

const ApiCuratedTag = () =>
  applyDecorators(ApiTagSlug(), Responds(200, 'The tag as it is now.', CuratedTagDto));

@ApiTags('staff')
@StaffOnly()
@Controller()
export class TagCurationController {
  constructor(
    private readonly tags: TagCurationService,
    private readonly config: AppConfig,
  ) {}

  @Get('staff/tags')
  @Operation('List all tags. Includes unused, merged and blocked tags. Most used first, then by slug.')
  @RespondsPage('A page of tags, most used first.', CuratedTagPageDto)
  async listAllTags(@Query() { q, state, request }: CuratedTagListQuery): Promise<PageDto<CuratedTagDto>> {
    const page = await this.tags.list({ query: q, state }, request);
    return envelope(page, `${this.config.siteUrl}/api/v1/staff/tags/`, { q, state }, presentCuratedTag);
  }

  @Patch('tags/:slug')
  @ApiCuratedTag()
  @Operation(`Rename or describe a tag.
    A name with another slug creates a new tag and merges this one into it. 409 if another tag has that slug.`)
  @ApiErrors({ 409: 'The tag "postgres" is merged into another one. Change that one, or unmerge it first.' })
  async editTag(
    @Param('slug') slug: string,
    @Body() { name, description, category }: EditTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.edit(slug, { name, description, category }, viewer.username));
  }

  @Patch('tags/:slug/merge')
  @ApiCuratedTag()
  @Operation(`Merge a tag into another one.
    Uploads, lists and searches with this tag use the other one from now on. Its recordings follow in the background.`)
  @ApiErrors({ 409: 'A tag cannot be merged into itself.' })
  async mergeTag(
    @Param('slug') slug: string,
    @Body() { into }: MergeTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.merge(slug, into, viewer.username));
  }

  @Patch('tags/:slug/unmerge')
  @ApiCuratedTag()
  @Operation(`Undo the merge of a tag.
    New uploads get this tag again. Recordings that have the other one keep it.`)
  async unmergeTag(@Param('slug') slug: string, @CurrentViewer() viewer: Viewer): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.unmerge(slug, viewer.username));
  }

  @Patch('tags/:slug/block')
  @ApiCuratedTag()
  @Operation(`Block a tag.
    No list shows the tag from now on. Uploads with it get 400. A job removes it from recordings in the background.`)
  async blockTag(
    @Param('slug') slug: string,
    @Body() { reason }: BlockTagDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.block(slug, reason, viewer.username));
  }

  @Patch('tags/:slug/unblock')
  @ApiCuratedTag()
  @Operation('Unblock a tag. Uploads can use the tag again. Recordings that lost it do not get it back.')
  async unblockTag(@Param('slug') slug: string, @CurrentViewer() viewer: Viewer): Promise<CuratedTagDto> {
    return presentCuratedTag(await this.tags.unblock(slug, viewer.username));
  }
}

function presentCuratedTag(tag: CuratedTag): CuratedTagDto {
  return Object.assign(presentTag(tag), { merged_into: tag.mergedInto, is_blocked: tag.isBlocked });
}
