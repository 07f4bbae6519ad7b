import { ApiProperty } from '@nestjs/swagger';
import { TagDto } from '../../tags/dto/tag.dto.js';
import { ALT_MAX } from '../alt-text.js';
import { type Shell, SHELLS, type Visibility, VISIBILITIES } from '../gif.entity.js';

const count = { type: 'integer', minimum: 0, maximum: 2_147_483_647, example: 12 } as const;
const address = (example: string) => ({ type: String, format: 'uri', example }) as const;
const optionalAddress = (example: string) =>
  ({ type: String, maxLength: 500, example, description: 'An address, or "" when there is none.' }) as const;

export class AuthorDto {
  @ApiProperty({ type: String, example: 'ada' })
  username!: string;

  @ApiProperty({ ...address('https://ttyreel.example/users/ada'), readOnly: true })
  profile_url!: string;

  @ApiProperty({ ...optionalAddress('https://github.com/ada'), readOnly: true })
  codehost_url!: string;
}

/** A recording as lists show it. */
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
      'Address of the picture, which answers 503 with `Retry-After` while it is being drawn; "" when it could not be.',
  })
  gif_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.png',
    description:
      'Address of the most telling frame, at most 640 by 480 pixels; 503 while it is being made, "" when it could not be.',
  })
  thumbnail_url!: string;

  @ApiProperty({ ...count, example: 800, description: 'Pixels.' })
  width!: number;

  @ApiProperty({ ...count, example: 450, description: 'Pixels.' })
  height!: number;

  @ApiProperty({ ...count, example: 148, description: 'Of the GIF; 0 while it is being drawn.' })
  frames!: number;

  @ApiProperty({ ...count, example: 15_200, description: 'Of the GIF; 0 while it is being drawn.' })
  duration_ms!: number;

  @ApiProperty({ ...count, example: 412_310, description: 'Of the GIF; 0 while it is being drawn.' })
  file_size_bytes!: number;

  @ApiProperty({ type: AuthorDto })
  author!: AuthorDto;

  @ApiProperty({ type: [TagDto], readOnly: true })
  tags!: TagDto[];

  @ApiProperty(count)
  view_count!: number;

  @ApiProperty(count)
  embed_count!: number;

  @ApiProperty(optionalAddress('https://git-scm.com'))
  homepage_url!: string;

  @ApiProperty(optionalAddress('https://github.com/git/git'))
  codehost_url!: string;

  @ApiProperty({ type: String, format: 'date-time', readOnly: true, example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;
}

export class NamedDto {
  @ApiProperty({ type: String, example: 'git' })
  name!: string;

  @ApiProperty({ type: String, example: 'git' })
  slug!: string;
}

export class UserNameDto {
  @ApiProperty({ type: String, example: 'ada' })
  username!: string;
}

export class RepoDto {
  @ApiProperty({ type: String, maxLength: 200, example: 'git-git' })
  slug!: string;

  @ApiProperty({
    ...address('https://ttyreel.example/repos/git-git'),
    readOnly: true,
    description: "The page that lists the repository's recordings.",
  })
  url!: string;

  @ApiProperty({ ...address('https://github.com/git/git'), maxLength: 500 })
  codehost_url!: string;

  @ApiProperty({ type: String, example: '' })
  description!: string;

  @ApiProperty({ ...count, description: 'Public recordings of the repository.' })
  gif_count!: number;
}

export class EmbedCodesDto {
  @ApiProperty({
    type: String,
    example:
      '[![Terminal recording: Rebase without fear.](https://ttyreel.example/media/aB3dE5fG.gif)](https://ttyreel.example/gifs/aB3dE5fG)',
  })
  markdown!: string;

  @ApiProperty({
    type: String,
    example:
      '<a href="https://ttyreel.example/gifs/aB3dE5fG"><img src="https://ttyreel.example/media/aB3dE5fG.gif" alt="Terminal recording: Rebase without fear." width="800" height="450"></a>',
  })
  html!: string;

  @ApiProperty({
    type: String,
    example:
      '<a href="https://ttyreel.example/gifs/aB3dE5fG"><picture><source media="(prefers-reduced-motion: reduce)" srcset="https://ttyreel.example/media/aB3dE5fG.still.png"><source media="(prefers-color-scheme: dark)" srcset="https://ttyreel.example/media/aB3dE5fG.gif"><source media="(prefers-color-scheme: light)" srcset="https://ttyreel.example/media/aB3dE5fG.gif?theme=github-light"><img src="https://ttyreel.example/media/aB3dE5fG.gif" alt="Terminal recording: Rebase without fear." width="800" height="450"></picture></a>',
    description:
      'Shows the still to readers who prefer reduced motion and, of a recording with a cast, a picture in a theme for their dark or light scheme to others.',
  })
  picture!: string;
}

/** A recording with everything there is to it. */
export class GifDetailDto extends GifListItemDto {
  @ApiProperty({ type: String, example: 'Reordering three commits and squashing two.' })
  description!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/7d865e959b246691.mp4',
    description: 'Address of the MP4; 503 while it is being made, "" when it could not be.',
  })
  mp4_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.still.png',
    description:
      'Address of the most telling frame in full size, for readers who prefer reduced motion; 503 while it is being made, "" when it could not be.',
  })
  still_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: '',
    description:
      'Address of a GIF below 5 MB, which the image proxies of code hosts show, of a recording whose own is larger; 503 while it is being made, "" when it is not needed or could not be made.',
  })
  readme_gif_url!: string;

  @ApiProperty({
    type: [String],
    readOnly: true,
    example: [],
    description: 'What was done to make that GIF smaller, in this order.',
  })
  readme_gif_steps!: string[];

  @ApiProperty({
    type: String,
    maxLength: ALT_MAX,
    readOnly: true,
    example: 'Terminal recording: Rebase without fear. Command: git rebase -i HEAD~3.',
    description: 'What the recording shows, in a sentence or two, for those who do not see it.',
  })
  alt!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/2c26b46b68ffc68f.cast',
    description: 'Address of the cast, or "" when there is none.',
  })
  cast_url!: string;

  @ApiProperty({
    type: String,
    example: '$ git rebase -i HEAD~3\n',
    description: 'Plain text; "" when there is none (yet).',
  })
  transcript!: string;

  @ApiProperty({
    enum: ['cast', 'ocr', ''],
    readOnly: true,
    example: 'cast',
    description:
      'Where the transcript comes from: the output in the cast, or what was read off the picture of a recording without one; "" as long as there is no transcript.',
  })
  transcript_source!: 'cast' | 'ocr' | '';

  @ApiProperty({ type: String, readOnly: true, example: '800x450' })
  dimensions!: string;

  @ApiProperty({
    type: NamedDto,
    nullable: true,
    readOnly: true,
    example: { name: 'Dracula', slug: 'dracula' },
  })
  theme!: NamedDto | null;

  @ApiProperty({ type: UserNameDto, readOnly: true })
  user!: UserNameDto;

  @ApiProperty({
    type: NamedDto,
    nullable: true,
    readOnly: true,
    description: 'The program that the command runs.',
  })
  tool!: NamedDto | null;

  @ApiProperty({ type: RepoDto, nullable: true, readOnly: true })
  repo!: RepoDto | null;

  @ApiProperty({
    ...address('https://ttyreel.example/gifs/aB3dE5fG'),
    readOnly: true,
    description: 'The page for people.',
  })
  detail_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    description: 'The same as `embed_codes.markdown`.',
    example:
      '[![Terminal recording: Rebase without fear.](https://ttyreel.example/media/aB3dE5fG.gif)](https://ttyreel.example/gifs/aB3dE5fG)',
  })
  embed!: string;

  @ApiProperty({ type: EmbedCodesDto, readOnly: true })
  embed_codes!: EmbedCodesDto;

  @ApiProperty(count)
  download_count!: number;

  @ApiProperty({ enum: VISIBILITIES, example: 'public' })
  visibility!: Visibility;

  @ApiProperty({
    type: Boolean,
    readOnly: true,
    example: false,
    description: 'Whether a form of the recording is still being made.',
  })
  processing!: boolean;
}

/** The answer to an upload. */
export class UploadedGifDto extends GifDetailDto {
  @ApiProperty({
    ...address('https://ttyreel.example/gifs/aB3dE5fG'),
    description: 'The same as `detail_url`.',
  })
  url!: string;
}
