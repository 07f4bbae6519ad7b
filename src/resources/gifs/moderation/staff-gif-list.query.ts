import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { IsDateOrZonedTime } from '../../../platform/http/fields/times.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { type Visibility, VISIBILITIES } from '../gif.entity.js';

const FLAG = ['true', 'false'] as const;
const ONCE = { message: 'must be true or false, given once' };

export class StaffGifListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, description: 'Only recordings of this user.' })
  @IsOptional()
  @IsString({ message: 'must be a text, given once' })
  user?: string;

  @ApiPropertyOptional({
    type: String,
    enum: VISIBILITIES,
    description: 'Only those whose author chose this visibility.',
  })
  @IsOptional()
  @OneOf(VISIBILITIES)
  visibility?: Visibility;

  @ApiPropertyOptional({ type: String, enum: FLAG, description: 'Only hidden ones, or only others.' })
  @IsOptional()
  @IsIn(FLAG, ONCE)
  hidden?: 'true' | 'false';

  @ApiPropertyOptional({ type: String, enum: FLAG, description: 'Only deleted ones, or only others.' })
  @IsOptional()
  @IsIn(FLAG, ONCE)
  deleted?: 'true' | 'false';

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Only those uploaded then or later: a date, or a date with a time and its zone.',
  })
  @IsOptional()
  @IsDateOrZonedTime()
  since?: string;
}
