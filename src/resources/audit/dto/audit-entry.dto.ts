import { ApiProperty } from '@nestjs/swagger';
import { pageOf } from '../../../platform/http/page.dto.js';
import { AUDIT_ACTIONS, type AuditDetails } from '../audit-entry.entity.js';

export class AuditEntryDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 17 })
  id!: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({ type: String, example: 'grace', description: 'A username, or "operator".' })
  actor!: string;

  @ApiProperty({ type: String, enum: AUDIT_ACTIONS, example: 'gif.feature' })
  action!: string;

  @ApiProperty({
    type: String,
    example: 'aB3dE5fG',
    description: 'The id, slug or username of what was changed; "" for a list as a whole or the secret.',
  })
  subject!: string;

  @ApiProperty({ type: String, example: '' })
  reason!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: {},
    description: 'More about the action, such as the new order.',
  })
  details!: AuditDetails;
}

export const AuditPageDto = pageOf(AuditEntryDto);
