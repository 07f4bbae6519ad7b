import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { REASON_MAX } from '../../../platform/http/fields/limits.js';
import { OneLine } from '../../../platform/http/fields/text-fields.js';
import { ToggledFlag } from '../../../platform/http/fields/toggled-flag.js';
import { WholeOrder } from '../../../platform/http/fields/whole-order.js';
import { type Visibility, VISIBILITIES } from '../data/gif.entity.js';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';
import { OptionalBody } from '../../../platform/http/pipes/object-body.pipe.js';
import { GifDetailDto } from './gif-detail.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';
import { hiddenAt, hiddenReason } from './gif-properties.js';

export class DeletedGifDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, example: 'aB3dE5fG' })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  deleted_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    example: '2026-12-21T09:30:00.000Z',
    description: 'Its owner can restore it until then.',
  })
  restorable_until!: string;
}

/** A list item for its author and for staff. */
export class GifWithStateDto extends GifListItemDto {
  @ApiProperty({ enum: VISIBILITIES, example: 'public' })
  visibility!: Visibility;

  @ApiProperty(hiddenAt)
  hidden_at!: string | null;

  @ApiProperty(hiddenReason)
  hidden_reason!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  deleted_at!: string | null;
}

export class HideGifDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: REASON_MAX,
    example: 'It shows an API key.',
    description: 'Readers and the author see it.',
  })
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(REASON_MAX)
  reason!: string;
}

@OptionalBody()
@IgnoresResponseFields(GifDetailDto)
export class FeatureGifDto {
  @ToggledFlag()
  is_featured?: boolean;
}

const MAX_FEATURED = 1_000;

export class FeaturedGifOrderDto {
  @WholeOrder('ids', {
    max: MAX_FEATURED,
    example: ['hJ7kL9mN', 'aB3dE5fG'],
    description: 'Every recording of the featured list, once, in the new order.',
  })
  gif_ids!: string[];
}
