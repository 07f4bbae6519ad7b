import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsString } from 'class-validator';
import { COMMAND_MAX, DESCRIPTION_MAX, TITLE_MAX, URL_MAX } from '../../../platform/http/fields/limits.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { Text, Title, WebAddress } from '../../../platform/http/fields/text-fields.js';
import { type Shell, SHELLS } from '../../../recording/shell.js';
import { type Visibility, VISIBILITIES } from '../gif.entity.js';
import { GifListItemDto } from './gif-list-item.dto.js';

const title = { type: String, maxLength: TITLE_MAX, example: 'Rebase without fear' } as const;
const description = {
  type: String,
  maxLength: DESCRIPTION_MAX,
  example: 'Reordering three commits and squashing two.',
} as const;
const command = { type: String, maxLength: COMMAND_MAX, example: 'git rebase -i HEAD~3' } as const;
const shell = { enum: SHELLS, example: 'zsh' } as const;
const visibility = { enum: VISIBILITIES, example: 'public' } as const;
const tags = { type: String, isArray: true, maxItems: 20, example: ['git', 'rebase'] } as const;
const address = (example: string) => ({ type: String, maxLength: URL_MAX, example }) as const;
const homepageUrl = address('https://git-scm.com');
const codehostUrl = address('https://github.com/git/git');

/** A partial update: absent fields keep their value. */
export class GifUpdateDto {
  @ApiPropertyOptional({ ...title, minLength: 1 })
  @OptionalField()
  @Title()
  title?: string;

  @ApiPropertyOptional(description)
  @OptionalField()
  @Text(DESCRIPTION_MAX)
  description?: string;

  @ApiPropertyOptional({ ...command, description: 'The command demonstrated.' })
  @OptionalField()
  @Text(COMMAND_MAX)
  command?: string;

  @ApiPropertyOptional(shell)
  @OptionalField()
  @OneOf(SHELLS)
  shell?: Shell;

  @ApiPropertyOptional(visibility)
  @OptionalField()
  @OneOf(VISIBILITIES)
  visibility?: Visibility;

  @ApiPropertyOptional({ ...tags, description: 'All of them: they replace those it has.' })
  @OptionalField()
  @IsArray({ message: 'must be an array of texts' })
  @IsString({ each: true, message: 'must be an array of texts' })
  tags?: string[];

  @ApiPropertyOptional({ ...homepageUrl, description: 'An http or https address, or "" for none.' })
  @OptionalField()
  @WebAddress()
  homepage_url?: string;

  @ApiPropertyOptional({
    ...codehostUrl,
    description: 'An http or https address, or "" for none. The repository that it names becomes `repo`.',
  })
  @OptionalField()
  @WebAddress()
  codehost_url?: string;
}

export class EditedGifDto {
  @ApiProperty(title)
  title!: string;

  @ApiProperty(description)
  description!: string;

  @ApiProperty(command)
  command!: string;

  @ApiProperty(shell)
  shell!: Shell;

  @ApiProperty(visibility)
  visibility!: Visibility;

  @ApiProperty({ ...tags, description: 'The slugs, in the order in which the author named them.' })
  tags!: string[];

  @ApiProperty(homepageUrl)
  homepage_url!: string;

  @ApiProperty(codehostUrl)
  codehost_url!: string;
}

export class DeletedGifDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, example: 'aB3dE5fG' })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  deleted_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    example: '2026-12-21T09:30:00.000Z',
    description: 'Until then its owner can restore it; afterwards it is gone for good.',
  })
  restorable_until!: string;
}

export class FeatureGifDto {
  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Left out, the flag is toggled.',
  })
  @OptionalField()
  @IsBoolean({ message: 'must be true or false' })
  is_featured?: boolean;
}

export class FeaturedGifDto extends GifListItemDto {
  @ApiProperty({ type: Boolean, example: true })
  is_featured!: boolean;
}
