import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { WholeNumberBetween } from '../../../platform/http/fields/number-between.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { tagFilter } from '../tag-names.js';
import { MOST_LISTED_TAGS } from '../tags.service.js';

export class TagListQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_LISTED_TAGS,
    description: `Only so many tags. With \`prefix\`, the default is ${MOST_LISTED_TAGS}.`,
  })
  @IsOptional()
  @WholeNumberBetween(1, MOST_LISTED_TAGS)
  limit?: number;

  @ApiPropertyOptional({
    type: String,
    description: 'Only tags that begin with this text: a part of their name or slug.',
    example: 'docker',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? tagFilter(value) : value))
  @SingleString()
  prefix?: string;
}
