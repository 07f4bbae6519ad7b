import { ApiProperty } from '@nestjs/swagger';
import { TAG_CATEGORIES, type TagCategory } from '../tag.entity.js';

export class TagDto {
  @ApiProperty({ type: String, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$', example: 'git' })
  slug!: string;

  @ApiProperty({ type: String, maxLength: 200, example: 'git' })
  name!: string;

  @ApiProperty({ type: String, example: '' })
  description!: string;

  @ApiProperty({ enum: TAG_CATEGORIES, example: 'tool' })
  category!: TagCategory;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    example: 12,
    description: 'Public recordings with this tag.',
  })
  gif_count!: number;
}
