import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors, Operation, Responds } from '../../platform/http/openapi/responses.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import { TagDto } from './dto/tag.dto.js';
import { TagListQuery } from './dto/tag-list.query.js';
import { presentTag } from './tag.presenter.js';
import { MOST_LISTED_TAGS, TagsService } from './tags.service.js';
import { WholeTagListInterceptor } from './whole-list/whole-tag-list.interceptor.js';

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @CacheResponse()
  @UseInterceptors(WholeTagListInterceptor)
  @Operation(`List the tags. All tags of public recordings, most used first, then by slug.
    If there are more than 2,000, a request without parameters gets the list of at most a minute before.`)
  @Responds(200, 'The list.', [TagDto])
  @ApiErrors({ 400: `limit: must be a whole number from 1 to ${MOST_LISTED_TAGS}` })
  async listTags(@Query() { limit, prefix }: TagListQuery): Promise<Cacheable<TagDto[]>> {
    const tags = await this.tags.listPublic({ limit, prefix });
    // Few prefixes are asked for twice.
    return cacheable(tags.map(presentTag), { tags: prefix === undefined ? ['lists'] : ['lists', 'search'] });
  }
}
