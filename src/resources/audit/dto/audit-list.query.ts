import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import { AUDIT_ACTIONS, type AuditAction } from '../audit-entry.entity.js';

export class AuditListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, description: 'Only actions of this staff member, or of "operator".' })
  @IsOptional()
  @SingleString()
  actor?: string;

  @ApiPropertyOptional({ type: String, enum: AUDIT_ACTIONS, description: 'Only actions of this kind.' })
  @IsOptional()
  @OneOf(AUDIT_ACTIONS)
  action?: AuditAction;

  @ApiPropertyOptional({ type: String, description: 'Only actions on this id, slug or username.' })
  @IsOptional()
  @SingleString()
  subject?: string;
}
