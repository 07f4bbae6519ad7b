import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { TAG_STATES, type TagState } from '../counted-tag.js';

export class CuratedTagListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, description: 'Only tags whose slug or name contains this text.' })
  @IsOptional()
  @SingleString()
  q?: string;

  @ApiPropertyOptional({ type: String, enum: TAG_STATES, description: 'Only tags in this state.' })
  @IsOptional()
  @OneOf(TAG_STATES)
  state?: TagState;
}
