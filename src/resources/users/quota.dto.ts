import { ApiProperty } from '@nestjs/swagger';
import type { Quota } from '../../indexing/quotas/quotas.service.js';

/** The storage of a user's recordings, including deleted ones that can be restored. */
export class QuotaDto {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 0,
    example: 5_812_310,
    description: 'Size of all files of the recordings, renditions included.',
  })
  bytes_used!: number;

  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1, example: 5_368_709_120 })
  bytes_max!: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 14, description: 'Recordings.' })
  gifs_used!: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 10_000 })
  gifs_max!: number;
}

export function presentQuota({ used, max }: Quota): QuotaDto {
  return { bytes_used: used.bytes, bytes_max: max.bytes, gifs_used: used.gifs, gifs_max: max.gifs };
}
