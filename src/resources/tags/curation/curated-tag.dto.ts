import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { REASON_MAX } from '../../../platform/http/fields/limits.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { OneLine } from '../../../platform/http/fields/text-fields.js';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';
import { pageOf } from '../../../platform/http/page.dto.js';
import { TagDto } from '../dto/tag.dto.js';
import { TAG_CATEGORIES, type TagCategory } from '../tag.entity.js';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 500;

export class CuratedTagDto extends TagDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The slug of the tag that recordings get in its place.',
  })
  merged_into!: string | null;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether uploads with it are refused.' })
  is_blocked!: boolean;
}

export const CuratedTagPageDto = pageOf(CuratedTagDto);

@IgnoresResponseFields(CuratedTagDto)
export class EditTagDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: NAME_MAX,
    example: 'PostgreSQL',
    description: 'The slug is made from it. Links to the old slug keep working.',
  })
  @OptionalField()
  @OneLine(NAME_MAX)
  name?: string;

  @ApiPropertyOptional({ type: String, maxLength: DESCRIPTION_MAX, example: 'The relational database.' })
  @OptionalField()
  @OneLine(DESCRIPTION_MAX)
  description?: string;

  @ApiPropertyOptional({ type: String, enum: TAG_CATEGORIES, example: 'tool' })
  @OptionalField()
  @OneOf(TAG_CATEGORIES)
  category?: TagCategory;
}

export class MergeTagDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: NAME_MAX,
    example: 'postgresql',
    description: 'The slug of a tag.',
  })
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(NAME_MAX)
  into!: string;
}

export class BlockTagDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: REASON_MAX, example: 'Advertising.' })
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(REASON_MAX)
  reason!: string;
}
