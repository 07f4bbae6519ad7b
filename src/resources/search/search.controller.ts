import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import type { Cacheable } from '../../platform/response-cache/cacheable.js';
import { ApiErrors, Operation, RespondsPage } from '../../platform/http/openapi/responses.js';
import { SearchListQuery } from './dto/search-list.query.js';
import { SearchPageDto } from './dto/search-page.dto.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchEngine } from './search-engine.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly engine: SearchEngine,
    private readonly presenter: SearchPresenter,
  ) {}

  @Get()
  @CacheResponse()
  @Operation(`Search public recordings.
    Recordings with all words in the title, the command or the tags come first, then those that need the description, then
    those that need the transcript. \`count\` is exact up to a thousand results and an estimate above.`)
  @ApiErrors({ 400: 'q: must have at least 2 characters' })
  @RespondsPage('A page of results, best first.', SearchPageDto)
  async searchGifs(@Query() query: SearchListQuery): Promise<Cacheable<Buffer>> {
    const { q, tag, shell, user, sort } = query;
    const page = await this.engine.search({ text: q, tag, shell, username: user, sort, page: query.request });
    return this.presenter.json(page, { q, tag, shell, user, sort: sort === 'relevance' ? undefined : sort });
  }
}
