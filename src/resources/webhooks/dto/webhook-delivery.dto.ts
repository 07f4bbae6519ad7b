import { ApiProperty } from '@nestjs/swagger';
import { WEBHOOK_EVENTS } from '../../../indexing/webhook-events/webhook-event.js';
import { pageOf } from '../../../platform/http/page.dto.js';
import {
  DELIVERY_STATES,
  type DeliveryState,
  type DeliveryType,
} from '../deliveries/webhook-delivery.entity.js';

export class WebhookDeliveryDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    example: 'c3f1d0aa-3a0c-4d49-b3f7-0d5f5c1a9e21',
    description: 'The `webhook-id` of all attempts.',
  })
  id!: string;

  @ApiProperty({ enum: ['ping', ...WEBHOOK_EVENTS], example: 'gif.ready' })
  type!: DeliveryType;

  @ApiProperty({
    enum: DELIVERY_STATES,
    example: 'delivered',
    description: '`pending`: there will be another attempt.',
  })
  state!: DeliveryState;

  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  attempts!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 204,
    description: 'The status of the last response; null without one.',
  })
  response_status!: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why the last attempt failed.' })
  error!: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-11-22T09:30:00.412Z' })
  attempted_at!: string | null;
}

export const WebhookDeliveryPageDto = pageOf(WebhookDeliveryDto);
