import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { type Shell, SHELLS } from '@ttyreel/recording';
import { tagFilter } from '../../tags/tag-names.js';

/** The filters of lists and of the search. */
export class GifFilterQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    description:
      'Only recordings with this tag: its name or its slug, such as `C++` (sent as `C%2B%2B`) or `c-plus-plus`.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? tagFilter(value) : value))
  @SingleString()
  tag?: string;

  @ApiPropertyOptional({ enum: SHELLS, description: 'Only recordings in this shell.' })
  @IsOptional()
  @OneOf(SHELLS)
  shell?: Shell;

  @ApiPropertyOptional({ type: String, description: 'Only recordings of this user.' })
  @IsOptional()
  @SingleString()
  user?: string;
}

export class GifListQuery extends GifFilterQuery {
  @ApiPropertyOptional({ type: String, description: 'Only recordings in this theme (its slug).' })
  @IsOptional()
  @SingleString()
  theme?: string;
}

export class OwnGifListQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    description: 'Only recordings of this repository (its slug).',
  })
  @IsOptional()
  @SingleString()
  repo?: string;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description: 'With true, only deleted recordings that can still be restored.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false, given once' })
  deleted?: 'true' | 'false';
}
