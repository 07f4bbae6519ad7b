import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { REASON_MAX } from '../../../platform/http/fields/limits.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { OneLine, Text } from '../../../platform/http/fields/text-fields.js';
import { pageOf } from '../../../platform/http/page.dto.js';
import { GifWithStateDto } from '../../gifs/dto/gif-state.dto.js';
import {
  REPORT_DECISIONS,
  REPORT_REASONS,
  type ReportDecision,
  type ReportReason,
} from '../report-reasons.js';
import { ApiRules } from '../../../platform/http/openapi/body.js';

const TEXT_MAX = 1_000;
const CASE_STATES = ['open', 'decided'] as const;

const reason = { type: String, enum: REPORT_REASONS, example: 'secrets' } as const;
const decision = { type: String, enum: REPORT_DECISIONS } as const;
const details = { type: String, maxLength: TEXT_MAX, example: 'There is an API key at 0:12.' } as const;

export class ReportGifDto {
  @ApiProperty(reason)
  @OneOf(REPORT_REASONS)
  reason!: ReportReason;

  @ApiPropertyOptional(details)
  @OptionalField()
  @Text(TEXT_MAX)
  details?: string;
}

export class ReportedDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, example: 'aB3dE5fG' })
  gif_id!: string;

  @ApiProperty(reason)
  reason!: ReportReason;

  @ApiProperty(details)
  details!: string;
}

@ApiRules({ anyOf: [{ required: ['decision'] }, { required: ['note'] }] })
export class DecideReportDto {
  @ApiPropertyOptional({
    ...decision,
    example: 'hidden',
    description: '`hidden` hides the recording; `resolved` closes the reports without hiding it.',
  })
  @OptionalField()
  @OneOf(REPORT_DECISIONS)
  decision?: ReportDecision;

  @ApiPropertyOptional({ type: String, maxLength: TEXT_MAX, description: 'Only staff see it.' })
  @OptionalField()
  @Text(TEXT_MAX)
  note?: string;

  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: REASON_MAX,
    description:
      'With `hidden`: the reason that readers see. Default: a sentence for the most frequent reason of the reports.',
  })
  @OptionalField()
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(REASON_MAX)
  reason?: string;
}

export class SingleReportDto {
  @ApiProperty(reason)
  reason!: ReportReason;

  @ApiProperty(details)
  details!: string;

  @ApiProperty({ type: String, example: 'ada', description: '"" if the reporter sent no API key.' })
  reporter!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;
}

/** All reports of a recording that staff decide at once. */
export class ReportDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  id!: number;

  @ApiProperty({ type: String, enum: CASE_STATES, example: 'open' })
  status!: (typeof CASE_STATES)[number];

  @ApiProperty({ type: GifWithStateDto })
  gif!: GifWithStateDto;

  @ApiProperty({ type: 'integer', minimum: 1, example: 1 })
  report_count!: number;

  @ApiProperty({ type: [SingleReportDto], description: 'Oldest first, at most 100.' })
  reports!: SingleReportDto[];

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({ ...decision, enum: [...REPORT_DECISIONS, null], nullable: true, example: null })
  decision!: ReportDecision | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  decided_by!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  decided_at!: string | null;

  @ApiProperty({ type: String, example: '' })
  note!: string;
}

export const ReportPageDto = pageOf(ReportDto);
