import { ApiProperty } from '@nestjs/swagger';
import { TagDto } from '../../tags/dto/tag.dto.js';
import { type Shell, SHELLS } from '@ttyreel/recording';
import { address, countProperty, optionalAddress } from './gif-properties.js';

export class AuthorDto {
  @ApiProperty({ type: String, example: 'ada' })
  username!: string;

  @ApiProperty({ ...address('https://ttyreel.example/users/ada'), readOnly: true })
  profile_url!: string;

  @ApiProperty({ ...optionalAddress('https://github.com/ada'), readOnly: true })
  codehost_url!: string;
}

export class GifListItemDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, readOnly: true, example: 'aB3dE5fG' })
  id!: string;

  @ApiProperty({ type: String, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$', example: 'rebase-without-fear' })
  slug!: string;

  @ApiProperty({ type: String, maxLength: 300, example: 'Rebase without fear' })
  title!: string;

  @ApiProperty({ type: String, maxLength: 500, example: 'git rebase -i HEAD~3' })
  command!: string;

  @ApiProperty({ enum: SHELLS, example: 'zsh' })
  shell!: Shell;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/9f86d081884c7d65.gif',
    description:
      'URL of the GIF. It responds with 503 and `Retry-After` while the GIF is being rendered; "" if that failed.',
  })
  gif_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.png',
    description:
      'URL of the most representative frame, at most 640 × 480 pixels; 503 while it is being created, "" if that failed.',
  })
  thumbnail_url!: string;

  @ApiProperty({ ...countProperty, example: 800, description: 'Pixels.' })
  width!: number;

  @ApiProperty({ ...countProperty, example: 450, description: 'Pixels.' })
  height!: number;

  @ApiProperty({
    ...countProperty,
    example: 148,
    description: 'Duration of the GIF in seconds; 0 while it is being rendered.',
  })
  frames!: number;

  @ApiProperty({
    ...countProperty,
    example: 15_200,
    description: 'Duration of the GIF in seconds; 0 while it is being rendered.',
  })
  duration_ms!: number;

  @ApiProperty({
    ...countProperty,
    example: 412_310,
    description: 'Duration of the GIF in seconds; 0 while it is being rendered.',
  })
  file_size_bytes!: number;

  @ApiProperty({ type: AuthorDto })
  author!: AuthorDto;

  @ApiProperty({ type: [TagDto], readOnly: true })
  tags!: TagDto[];

  @ApiProperty(countProperty)
  view_count!: number;

  @ApiProperty(countProperty)
  embed_count!: number;

  @ApiProperty(optionalAddress('https://git-scm.com'))
  homepage_url!: string;

  @ApiProperty(optionalAddress('https://github.com/git/git'))
  codehost_url!: string;

  @ApiProperty({ type: String, format: 'date-time', readOnly: true, example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    readOnly: true,
    example: '2026-11-22T18:00:00.000Z',
    description: 'The last edit by its author or staff.',
  })
  updated_at!: string;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether staff selected it.' })
  is_featured!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  featured_at!: string | null;
}
