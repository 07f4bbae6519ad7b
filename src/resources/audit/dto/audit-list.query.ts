import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { AUDIT_ACTIONS, type AuditAction } from '../audit-entry.entity.js';

const ONCE = { message: 'must be a string, given once' };

export class AuditListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, description: 'Only actions of this staff member, or of "operator".' })
  @IsOptional()
  @IsString(ONCE)
  actor?: string;

  @ApiPropertyOptional({ type: String, enum: AUDIT_ACTIONS, description: 'Only actions of this kind.' })
  @IsOptional()
  @OneOf(AUDIT_ACTIONS)
  action?: AuditAction;

  @ApiPropertyOptional({ type: String, description: 'Only actions on this id, slug or username.' })
  @IsOptional()
  @IsString(ONCE)
  subject?: string;
}
