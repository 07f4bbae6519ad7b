import { ApiProperty } from '@nestjs/swagger';
import { ALT_MAX } from '../alt-text.js';
import { QuotaDto } from '../../users/quota.dto.js';
import { type Visibility, VISIBILITIES } from '../gif.entity.js';
import { GifListItemDto } from './gif-list-item.dto.js';
import { address, countProperty, optionalAddress } from './gif-properties.js';

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

  @ApiProperty(optionalAddress('https://github.com/git/git'))
  codehost_url!: string;

  @ApiProperty({ type: String, example: '' })
  description!: string;

  @ApiProperty({ ...countProperty, description: 'Public recordings of the repository.' })
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

  @ApiProperty(countProperty)
  download_count!: number;

  @ApiProperty({ enum: VISIBILITIES, example: 'public' })
  visibility!: Visibility;

  @ApiProperty({
    type: Boolean,
    readOnly: true,
    example: false,
    description: 'Whether a rendition of the recording is still being made.',
  })
  processing!: boolean;
}

export class UploadedGifDto extends GifDetailDto {
  @ApiProperty({
    ...address('https://ttyreel.example/gifs/aB3dE5fG'),
    description: 'The same as `detail_url`.',
  })
  url!: string;

  @ApiProperty({ type: QuotaDto, description: 'What you have used with this recording, and may use.' })
  quota!: QuotaDto;
}
