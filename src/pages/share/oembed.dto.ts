import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const pixels = (example: number) => ({ type: 'integer', minimum: 1, example }) as const;

/** https://oembed.com, 2.3.4.2. */
export class OEmbedDto {
  @ApiProperty({ enum: ['1.0'] })
  version!: string;

  @ApiProperty({ enum: ['video'] })
  type!: string;

  @ApiProperty({ type: String, example: 'Rebase without fear' })
  title!: string;

  @ApiProperty({ type: String, example: 'ada' })
  author_name!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example/users/ada' })
  author_url!: string;

  @ApiProperty({ type: String, example: 'ttyreel' })
  provider_name!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example' })
  provider_url!: string;

  @ApiProperty(pixels(640))
  width!: number;

  @ApiProperty(pixels(400))
  height!: number;

  @ApiProperty({
    type: String,
    description: 'The `iframe`.',
    example: '<iframe src="https://ttyreel.example/embed/aB3dE5fG" width="640" height="400"></iframe>',
  })
  html!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uri',
    description: 'Absent, with its size, if the thumbnail is not drawn yet or would not fit.',
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.png',
  })
  thumbnail_url?: string;

  @ApiPropertyOptional(pixels(640))
  thumbnail_width?: number;

  @ApiPropertyOptional(pixels(360))
  thumbnail_height?: number;
}
