import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { MaySendBack } from '../../../platform/http/known-fields.pipe.js';
import { OptionalBody } from '../../../platform/http/object-body.pipe.js';
import { GifDetailDto } from './gif-detail.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';

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

@OptionalBody()
@MaySendBack(GifDetailDto)
export class FeatureGifDto {
  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Without it, the flag is toggled.',
  })
  @OptionalField()
  @IsBoolean({ message: 'must be true or false' })
  is_featured?: boolean;
}

export class FeaturedGifDto extends GifListItemDto {
  @ApiProperty({ type: Boolean, example: true })
  is_featured!: boolean;
}
