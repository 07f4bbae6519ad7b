import { ApiProperty } from '@nestjs/swagger';
import { ALT_MAX } from '../presentation/alt-text.js';
import { QuotaDto } from '../../users/quota.dto.js';
import { type Visibility, VISIBILITIES } from '../data/gif.entity.js';
import { StyleDto } from '../../media/picture-style.dto.js';
import { EmbedCodesDto } from './embed-codes.dto.js';
import { GifListItemDto } from './gif-list-item.dto.js';
import { PictureDto } from './picture.dto.js';
import { SecretDto } from './secret.dto.js';
import { address, countProperty, hiddenAt, hiddenReason, optionalAddress } from './gif-properties.js';

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
    description: "The web page of the repository's recordings.",
  })
  url!: string;

  @ApiProperty(optionalAddress('https://github.com/git/git'))
  codehost_url!: string;

  @ApiProperty({ type: String, example: '' })
  description!: string;

  @ApiProperty({ ...countProperty, description: 'Public recordings of the repository.' })
  gif_count!: number;
}

export class GifDetailDto extends GifListItemDto {
  @ApiProperty({ type: String, example: 'Reordering three commits and squashing two.' })
  description!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/7d865e959b246691.mp4',
    description: 'URL of the MP4; 503 while it is being created, "" if that failed.',
  })
  mp4_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.still.png',
    description:
      'URL of the most representative frame in full size, for readers who prefer reduced motion; 503 while it is being created, "" if that failed.',
  })
  still_url!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: '',
    description:
      'URL of a GIF below 5 MB for the image proxies of code hosts, if the original is larger; 503 while it is being created, "" if it is not needed or failed.',
  })
  readme_gif_url!: string;

  @ApiProperty({
    type: [String],
    readOnly: true,
    example: [],
    description: 'The steps that made that GIF smaller, in order.',
  })
  readme_gif_steps!: string[];

  @ApiProperty({
    type: String,
    maxLength: ALT_MAX,
    readOnly: true,
    example: 'Terminal recording: Rebase without fear. Command: git rebase -i HEAD~3.',
    description: 'What the recording shows, in a sentence or two, for people who cannot see it.',
  })
  alt!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/2c26b46b68ffc68f.cast',
    description: 'URL of the cast, or "" if there is none.',
  })
  cast_url!: string;

  @ApiProperty({
    type: String,
    example: '$ git rebase -i HEAD~3\n',
    description: 'Plain text; "" if there is none (yet).',
  })
  transcript!: string;

  @ApiProperty({
    enum: ['cast', 'picture'],
    type: String,
    nullable: true,
    readOnly: true,
    example: 'cast',
    description:
      "Where the transcript comes from: the cast's output, or text read in the GIF; null while there is no transcript.",
  })
  transcript_source!: 'cast' | 'picture' | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    nullable: true,
    readOnly: true,
    example: 1,
    description:
      'How sure the transcript is: 1 from a cast, less if text was recognised; null without a transcript.',
  })
  transcript_confidence!: number | null;

  @ApiProperty({ type: String, readOnly: true, example: '800x450' })
  dimensions!: string;

  @ApiProperty({
    ...countProperty,
    example: 400,
    description: 'Width in CSS pixels, that of the embed codes: `width` divided by the scale of the picture.',
  })
  css_width!: number;

  @ApiProperty({ ...countProperty, example: 225, description: 'Height in CSS pixels.' })
  css_height!: number;

  @ApiProperty({
    type: StyleDto,
    nullable: true,
    readOnly: true,
    description:
      'How the cast is drawn; null without a cast. `scale` is less where the picture would be too large.',
  })
  style!: StyleDto | null;

  @ApiProperty({
    type: PictureDto,
    nullable: true,
    readOnly: true,
    description: 'How the GIF was drawn from the cast; null for an uploaded GIF, and until it is drawn.',
  })
  picture!: PictureDto | null;

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
    description: 'The URL of the web page.',
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

  @ApiProperty(hiddenAt)
  hidden_at!: string | null;

  @ApiProperty(hiddenReason)
  hidden_reason!: string | null;

  @ApiProperty({
    type: [SecretDto],
    readOnly: true,
    description:
      'Secrets in its texts: tokens, passwords in URLs, private keys. Only its author and staff see them.',
  })
  secrets!: SecretDto[];

  @ApiProperty({
    type: String,
    readOnly: true,
    example: '',
    description: 'What its author can do about them; "" if there are none.',
  })
  secrets_advice!: string;

  @ApiProperty({
    type: [String],
    readOnly: true,
    example: [],
    description:
      'Values that look like passwords because of the name before them, a sentence each; they hold nothing. Only its ' +
      'author and staff see them. In the response to an upload also: which parts of it are ignored, and why.',
  })
  warnings!: string[];

  @ApiProperty({
    type: Boolean,
    readOnly: true,
    example: false,
    description: 'Whether renditions are still being created.',
  })
  processing!: boolean;
}

export class UploadedGifDto extends GifDetailDto {
  @ApiProperty({
    ...address('https://ttyreel.example/gifs/aB3dE5fG'),
    description: 'The same as `detail_url`.',
  })
  url!: string;

  @ApiProperty({ type: QuotaDto, description: 'Your storage quota and usage, this recording included.' })
  quota!: QuotaDto;
}
