import { ApiProperty } from '@nestjs/swagger';
import { WholeOrder } from '../../platform/http/fields/whole-order.js';
import { GifListItemDto } from '../gifs/dto/gif-list-item.dto.js';
import { PINS_MAX } from './pins.service.js';

export class PinsDto {
  @ApiProperty({ type: [GifListItemDto], maxItems: PINS_MAX, description: 'In order.' })
  gifs!: GifListItemDto[];
}

export class PinsUpdateDto {
  @WholeOrder('ids', {
    max: PINS_MAX,
    example: ['aB3dE5fG'],
    description:
      'Public recordings of your own, in order. They replace all earlier pins; an empty list removes them.',
  })
  gif_ids!: string[];
}
