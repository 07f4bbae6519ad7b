import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsString, Matches, Min } from 'class-validator';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../platform/http/fields/limits.js';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';
import { OptionalBody } from '../../../platform/http/pipes/object-body.pipe.js';
import { NoSecrets } from '../../../platform/http/fields/no-secrets.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { Text, Title } from '../../../platform/http/fields/text-fields.js';
import { ToggledFlag } from '../../../platform/http/fields/toggled-flag.js';
import { WholeOrder } from '../../../platform/http/fields/whole-order.js';
import { COLLECTION_MAX } from '../collection-gifs.service.js';
import { CollectionDetailDto, CollectionListItemDto } from './collection.dto.js';
import { ApiExampleOf } from '../../../platform/http/openapi/body.js';

const title = { type: String, minLength: 1, maxLength: TITLE_MAX, example: 'Git rescues' } as const;
const description = {
  type: String,
  maxLength: DESCRIPTION_MAX,
  example: 'What to do when a rebase went wrong.',
} as const;

const WHOLE = 'must be a whole number from 0';

@IgnoresResponseFields(CollectionListItemDto, CollectionDetailDto)
export class CollectionCreateDto {
  @ApiProperty(title)
  @Title()
  @NoSecrets()
  title!: string;

  @ApiPropertyOptional(description)
  @OptionalField()
  @Text(DESCRIPTION_MAX)
  @NoSecrets()
  description: string = '';
}

/** A partial update: absent fields keep their value. */
@IgnoresResponseFields(CollectionListItemDto, CollectionDetailDto)
export class CollectionUpdateDto {
  @ApiPropertyOptional(title)
  @OptionalField()
  @Title()
  @NoSecrets()
  title?: string;

  @ApiPropertyOptional(description)
  @OptionalField()
  @Text(DESCRIPTION_MAX)
  @NoSecrets()
  description?: string;
}

@OptionalBody()
@IgnoresResponseFields(CollectionListItemDto, CollectionDetailDto)
export class CollectionFeatureDto {
  @ToggledFlag()
  is_featured?: boolean;
}

@ApiExampleOf('gif_id')
export class CollectionAddDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    example: 'aB3dE5fG',
    description: 'A public recording, or one of your own.',
  })
  @Matches(/^[^/]*$/, { message: 'must be the id alone, not a URL' })
  @IsNotEmpty({ message: 'must not be empty' })
  @IsString({ message: 'must be the id of a recording' })
  gif_id!: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    example: 0,
    description: 'From 0. Without it, or beyond the end, the recording goes to the end.',
  })
  @OptionalField()
  @IsInt({ message: WHOLE })
  @Min(0, { message: WHOLE })
  position?: number;
}

export class CollectionReorderDto {
  @WholeOrder('ids', {
    max: COLLECTION_MAX,
    example: ['hJ7kL9mN', 'aB3dE5fG'],
    description: 'Every recording that you see in the collection, once, in the new order.',
  })
  gif_ids!: string[];
}

const MAX_FEATURED = 1_000;

export class FeaturedCollectionOrderDto {
  @WholeOrder('slugs', {
    max: MAX_FEATURED,
    example: ['git-rescues', 'shell-tricks'],
    description: 'Every featured collection, once, in the new order.',
  })
  slugs!: string[];
}
