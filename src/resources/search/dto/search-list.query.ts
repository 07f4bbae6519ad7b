import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MinLength } from 'class-validator';
import { GifFilterQuery } from '../../gifs/dto/gif-list.query.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { AllowAnyText } from '../../../platform/http/pipes/text-safety.pipe.js';
import { DEFAULT_PAGE_SIZE } from '../../../platform/database/page-request.js';
import { MAX_RESULTS, SEARCH_SORTS, type SearchSort } from '../ranking/search-ranking.service.js';

const QUERY_MIN = 2;
const MAX_PAGE_SIZE = 50;

export class SearchListQuery extends GifFilterQuery {
  @ApiProperty({
    type: String,
    minLength: QUERY_MIN,
    example: 'git rebase',
    description:
      'The words to find in titles, commands, tags, descriptions and transcripts. All words must match. "Quotes" make ' +
      'a phrase, -word excludes a word, and the last word may be a prefix.',
  })
  @AllowAnyText()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @MinLength(QUERY_MIN, { message: `must have at least ${QUERY_MIN} characters` })
  @SingleString()
  q!: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: DEFAULT_PAGE_SIZE,
    description: `Results per page; more than ${MAX_PAGE_SIZE} counts as ${MAX_PAGE_SIZE}.`,
  })
  override page_size: number = DEFAULT_PAGE_SIZE;

  @ApiPropertyOptional({
    enum: SEARCH_SORTS,
    default: 'relevance',
    description: `Only the first ${MAX_RESULTS.toLocaleString('en')} results of each order can be read.`,
  })
  @OneOf(SEARCH_SORTS)
  sort: SearchSort = 'relevance';

  protected override get maxPageSize(): number {
    return MAX_PAGE_SIZE;
  }
}
