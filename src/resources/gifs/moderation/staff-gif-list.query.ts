import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { IsDateOrZonedTime } from '../../../platform/http/fields/times.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { type Visibility, VISIBILITIES } from '../data/gif.entity.js';

const FLAG = ['true', 'false'] as const;
const ONCE = { message: 'must be true or false, given once' };

export class StaffGifListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, description: 'Only recordings of this user.' })
  @IsOptional()
  @SingleString()
  user?: string;

  @ApiPropertyOptional({
    type: String,
    enum: VISIBILITIES,
    description: 'Only recordings whose author chose this visibility.',
  })
  @IsOptional()
  @OneOf(VISIBILITIES)
  visibility?: Visibility;

  @ApiPropertyOptional({
    type: String,
    enum: FLAG,
    description: '`true`: only hidden recordings; `false`: only recordings that are not hidden.',
  })
  @IsOptional()
  @IsIn(FLAG, ONCE)
  hidden?: 'true' | 'false';

  @ApiPropertyOptional({
    type: String,
    enum: FLAG,
    description: '`true`: only deleted recordings; `false`: only recordings that are not deleted.',
  })
  @IsOptional()
  @IsIn(FLAG, ONCE)
  deleted?: 'true' | 'false';

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description:
      'Only recordings uploaded at or after this time: a date, or a date with a time and a time zone.',
  })
  @IsOptional()
  @IsDateOrZonedTime()
  since?: string;
}
