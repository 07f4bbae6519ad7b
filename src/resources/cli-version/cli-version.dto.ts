import { ApiProperty } from '@nestjs/swagger';

export class CliVersionDto {
  @ApiProperty({ type: String, example: '1.4.0', description: 'The newest command-line client.' })
  latest!: string;

  @ApiProperty({
    type: String,
    example: '1.0.0',
    description: 'The oldest client that this service supports; an older one should ask to be updated.',
  })
  min_supported!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example/changelog' })
  changelog_url!: string;

  @ApiProperty({
    type: String,
    format: 'uri',
    example: 'https://ttyreel.example/cli/ttyreel.tgz',
    description: 'The newest client as an npm package: `npm install -g <download_url>`.',
  })
  download_url!: string;
}
