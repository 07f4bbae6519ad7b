import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { REASON_MAX } from '../../../platform/http/fields/limits.js';
import { OneLine } from '../../../platform/http/fields/text-fields.js';

export class SuspendUserDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: REASON_MAX,
    example: 'Spam.',
    description: 'The user sees it.',
  })
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(REASON_MAX)
  reason!: string;
}

export class SuspensionDto {
  @ApiProperty({ type: String, example: 'mallory' })
  username!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' })
  suspended_at!: string | null;

  @ApiProperty({ type: String, example: 'Spam.' })
  suspended_reason!: string;
}
