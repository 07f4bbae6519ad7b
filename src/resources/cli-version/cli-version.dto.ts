import { ApiProperty } from '@nestjs/swagger';

export class CliVersionDto {
  @ApiProperty({ type: String, example: '1.4.0', description: 'The newest command-line client.' })
  latest!: string;

  @ApiProperty({
    type: String,
    example: '1.0.0',
    description: 'The oldest one that this service understands; an older client should ask to be updated.',
  })
  min_supported!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example/changelog' })
  changelog_url!: string;
}
