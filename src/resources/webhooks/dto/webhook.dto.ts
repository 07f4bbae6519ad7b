import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsNotEmpty } from 'class-validator';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import { Flag } from '../../../platform/http/fields/flag.js';
import { URL_MAX } from '../../../platform/http/fields/limits.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { WebAddress } from '../../../platform/http/fields/text-fields.js';
import { ApiExampleOf } from '../../../platform/http/openapi/body.js';
import { pageOf } from '../../../platform/http/page.dto.js';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';

const url = {
  type: String,
  format: 'uri',
  minLength: 1,
  maxLength: URL_MAX,
  example: 'https://hooks.example/ttyreel',
  description: 'An https URL of a host that is not in a private network.',
} as const;
const events = {
  isArray: true,
  enum: WEBHOOK_EVENTS,
  example: ['gif.ready', 'gif.deleted'],
  description: 'What it is told. Only staff get `gif.reported`.',
} as const;
const isActive = { type: Boolean, example: true } as const;

function Events() {
  const message = `must be a list of ${WEBHOOK_EVENTS.join(', ')}`;
  return (target: object, property: string): void => {
    for (const check of [
      IsArray({ message }),
      ArrayNotEmpty({ message: 'must name one event at least' }),
      ArrayUnique({ message: 'must name each event once' }),
      IsIn(WEBHOOK_EVENTS, { each: true, message }),
    ])
      check(target, property);
  };
}

export class WebhookDto {
  @ApiProperty({ type: String, format: 'uuid', example: '5a0f6c0e-1f5d-4a7e-8c39-6f2b1d3c4e5f' })
  id!: string;

  @ApiProperty(url)
  url!: string;

  @ApiProperty(events)
  events!: WebhookEvent[];

  @ApiProperty({ ...isActive, description: 'Whether events are sent.' })
  is_active!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Why the service switched it off: for three days no delivery succeeded, or the receiver is gone.',
  })
  off_reason!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The first failed attempt since the last successful one.',
  })
  failing_since!: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  created_at!: string;
}

export class NewWebhookDto extends WebhookDto {
  @ApiProperty({
    type: String,
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    description: 'With which you verify signatures. Shown only in this response.',
  })
  secret!: string;
}

export const WebhookPageDto = pageOf(WebhookDto);

@ApiExampleOf('url', 'events')
@IgnoresResponseFields(NewWebhookDto)
export class WebhookCreateDto {
  @ApiProperty(url)
  @IsNotEmpty({ message: 'must not be empty' })
  @WebAddress()
  url!: string;

  @ApiProperty(events)
  @Events()
  events!: WebhookEvent[];
}

@ApiExampleOf('events')
@IgnoresResponseFields(WebhookDto)
export class WebhookUpdateDto {
  @ApiPropertyOptional({ ...isActive, description: '`true` switches it on, and forgets its failures.' })
  @OptionalField()
  @Flag()
  is_active?: boolean;

  @ApiPropertyOptional(url)
  @OptionalField()
  @IsNotEmpty({ message: 'must not be empty' })
  @WebAddress()
  url?: string;

  @ApiPropertyOptional(events)
  @OptionalField()
  @Events()
  events?: WebhookEvent[];
}
