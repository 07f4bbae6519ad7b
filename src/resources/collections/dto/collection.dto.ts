import { ApiProperty, OmitType } from '@nestjs/swagger';
import { AuthorDto, GifListItemDto } from '../../gifs/dto/gif-list-item.dto.js';
import { TITLE_MAX } from '../../../platform/http/fields/limits.js';
import { pageOf } from '../../../platform/http/page.dto.js';
import { COLLECTION_MAX } from '../collection-gifs.service.js';

const SLUG = { type: String, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$', example: 'git-rescues' } as const;
const PAGE_URL = {
  type: String,
  format: 'uri',
  readOnly: true,
  example: 'https://ttyreel.example/collections/git-rescues',
  description: 'The URL of the web page.',
} as const;

export class CollectionTextsDto {
  @ApiProperty({ type: String, maxLength: TITLE_MAX, example: 'Git rescues' })
  title!: string;

  @ApiProperty({ type: String, example: 'What to do when a rebase went wrong.' })
  description!: string;
}

export class CreatedCollectionDto extends CollectionTextsDto {
  @ApiProperty({ ...SLUG, description: 'Made from the title; it does not change with the title.' })
  slug!: string;

  @ApiProperty(PAGE_URL)
  url!: string;
}

export class CollectionListItemDto extends CollectionTextsDto {
  @ApiProperty(SLUG)
  slug!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    pattern: '^[0-9]+$',
    example: '12',
    description:
      'Number of public recordings, as a string; for the owner, their own unlisted ones count too.',
  })
  gif_count!: string;

  @ApiProperty({
    type: String,
    readOnly: true,
    example: 'https://ttyreel.example/media/aB3dE5fG/60303ae22b998861.png',
    description: 'The thumbnail of the first recording, or "" if there is none.',
  })
  cover_gif!: string;

  @ApiProperty({ type: AuthorDto, readOnly: true })
  author!: AuthorDto;

  @ApiProperty(PAGE_URL)
  url!: string;

  @ApiProperty({ type: Boolean, example: false })
  is_featured!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  featured_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', readOnly: true, example: '2026-11-21T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    readOnly: true,
    example: '2026-11-22T18:00:00.000Z',
    description: 'The last edit of its texts, or of which recordings it has in which order.',
  })
  updated_at!: string;
}

export const CollectionPageDto = pageOf(CollectionListItemDto);

export class CollectionDetailDto extends OmitType(CollectionListItemDto, ['cover_gif']) {
  @ApiProperty({ type: [GifListItemDto], readOnly: true, description: 'In order.' })
  gifs!: GifListItemDto[];
}

export class CollectionPlaceDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, example: 'aB3dE5fG' })
  gif_id!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: COLLECTION_MAX - 1,
    example: 0,
    description: 'From 0, counted among the recordings that the owner sees.',
  })
  position!: number;
}
