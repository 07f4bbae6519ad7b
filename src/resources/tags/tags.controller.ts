import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import { TagDto } from './dto/tag.dto.js';
import { presentTag } from './tag.presenter.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @CacheResponse()
  @Operation('List the tags. All tags of public recordings, most used first, then by slug.')
  @Responds(200, 'The complete list.', [TagDto])
  async listTags(): Promise<TagDto[]> {
    return (await this.tags.listPublic()).map(presentTag);
  }
}
