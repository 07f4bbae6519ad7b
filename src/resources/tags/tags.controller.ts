import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { TagDto } from './dto/tag.dto.js';
import { presentTag } from './tag.presenter.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @CacheResponse()
  @ApiOperation({
    operationId: 'listTags',
    summary: 'List the tags',
    description: 'All tags of public recordings, most used first, then by slug.',
  })
  @ApiOkResponse({ type: [TagDto] })
  @ApiErrors()
  async list(): Promise<TagDto[]> {
    return (await this.tags.listPublic()).map(presentTag);
  }
}
