import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import {
  COMMAND_MAX,
  DESCRIPTION_MAX,
  TITLE_MAX,
  URL_MAX,
  URL_PATTERN,
} from '../../../platform/http/fields/limits.js';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { Flag } from '../../../platform/http/fields/flag.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { Text, Title, WebAddress } from '../../../platform/http/fields/text-fields.js';
import { type Shell, SHELLS } from '@ttyreel/recording';
import { SLUG_MAX, THEME_SLUG, WHERE_THEMES_ARE } from '../../themes/dto/theme-slug.js';
import { PictureStyleDto } from '../../media/picture-style.dto.js';
import { ONE_REPOSITORY, REPO_SLUG_MAX, REPO_SLUG_PATTERN, RepoSlug } from '../../repos/repo-slug.js';
import { type Visibility, VISIBILITIES } from '../data/gif.entity.js';
import { UploadedGifDto } from './gif-detail.dto.js';
import { GifWithStateDto } from './gif-state.dto.js';
import { SecretDto } from './secret.dto.js';
import { TagList } from './tag-list.js';
import { ApiExampleOf, ApiRules } from '../../../platform/http/openapi/body.js';

const title = { type: String, maxLength: TITLE_MAX, example: 'Rebase without fear' } as const;
const description = {
  type: String,
  maxLength: DESCRIPTION_MAX,
  example: 'Reordering three commits and squashing two.',
} as const;
const command = { type: String, maxLength: COMMAND_MAX, example: 'git rebase -i HEAD~3' } as const;
const shell = { enum: SHELLS, example: 'zsh' } as const;
const visibility = { enum: VISIBILITIES, example: 'public' } as const;
const allowSecrets = { type: Boolean, example: false } as const;
const tags = { type: String, isArray: true, maxItems: 20, example: ['git', 'rebase'] } as const;
const address = (example: string) => ({ type: String, maxLength: URL_MAX, example }) as const;
const homepageUrl = address('https://git-scm.com');
const codehostUrl = address('https://github.com/git/git');
const repoSlug = {
  type: String,
  maxLength: REPO_SLUG_MAX,
  pattern: REPO_SLUG_PATTERN.source,
  example: 'my-project',
  description:
    'In place of codehost_url: the slug of a repository, such as the name of the checkout you are in. It is created if it is new.',
} as const;

export class UploadDto extends PictureStyleDto {
  @ApiPropertyOptional({
    ...title,
    description:
      "Without it: the title in the cast's header, else the name of the file without its extension.",
  })
  @IsOptional()
  @Title()
  title?: string;

  @ApiPropertyOptional({ ...command, description: 'The command demonstrated.' })
  @IsOptional()
  @Text(COMMAND_MAX)
  command?: string;

  @ApiPropertyOptional({ type: String, maxLength: DESCRIPTION_MAX })
  @IsOptional()
  @Text(DESCRIPTION_MAX)
  description?: string;

  @ApiPropertyOptional({
    type: String,
    example: 'git, rebase',
    description:
      'Comma-separated; at most 20, each at most 100 characters. Repeated parts and a JSON array are accepted too.',
  })
  @IsOptional()
  @TagList()
  tags: string[] = [];

  @ApiPropertyOptional({ enum: SHELLS, description: "Without it: the cast's SHELL, or `other`." })
  @IsOptional()
  @OneOf(SHELLS)
  shell?: Shell;

  @ApiPropertyOptional({ enum: VISIBILITIES, description: 'The default is `public`.' })
  @IsOptional()
  @OneOf(VISIBILITIES)
  visibility: Visibility = 'public';

  @ApiPropertyOptional({
    ...allowSecrets,
    description:
      'Confirms that readers may see secrets in its texts. Without it, such a recording is unlisted.',
  })
  @IsOptional()
  @Flag()
  allow_secrets?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description:
      'Keeps the input events of the cast: what was typed, also passwords that no screen shows. Without it, they are ' +
      'left out, and `warnings` says so.',
  })
  @IsOptional()
  @Flag()
  keep_input?: boolean;

  @ApiPropertyOptional({
    ...THEME_SLUG,
    pattern: `^$|${THEME_SLUG.pattern}`,
    description: `The theme in which a cast is rendered. ${WHERE_THEMES_ARE} The default is the cast's own colours, or \`dracula\`.`,
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(SLUG_MAX)
  theme: string = '';

  @ApiPropertyOptional({ ...homepageUrl, pattern: URL_PATTERN, format: 'uri' })
  @IsOptional()
  @WebAddress()
  homepage_url?: string;

  @ApiPropertyOptional({ ...codehostUrl, pattern: URL_PATTERN, format: 'uri' })
  @IsOptional()
  @WebAddress()
  codehost_url?: string;

  @ApiPropertyOptional(repoSlug)
  @IsOptional()
  @RepoSlug()
  repo_slug?: string;
}

/** A partial update: absent fields keep their value. */
@ApiRules(ONE_REPOSITORY)
@ApiExampleOf('title', 'tags')
@IgnoresResponseFields(UploadedGifDto, GifWithStateDto)
export class GifUpdateDto extends PictureStyleDto {
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

  @ApiPropertyOptional({
    ...allowSecrets,
    description:
      'Confirms that readers may see the secrets in its texts, and makes a recording public that is ' +
      'unlisted because of them; `false` withdraws that.',
  })
  @OptionalField()
  @Flag()
  allow_secrets?: boolean;

  @ApiPropertyOptional({
    ...tags,
    description: 'The complete list; it replaces the current tags. A text with commas is accepted too.',
  })
  @OptionalField()
  @TagList()
  tags?: string[];

  @ApiPropertyOptional({
    ...homepageUrl,
    pattern: URL_PATTERN,
    description: 'An http or https URL, or "" for none.',
  })
  @OptionalField()
  @WebAddress()
  homepage_url?: string;

  @ApiPropertyOptional({
    ...codehostUrl,
    pattern: URL_PATTERN,
    description: 'An http or https address, or "" for none. The repository that it names becomes `repo`.',
  })
  @OptionalField()
  @WebAddress()
  codehost_url?: string;

  @ApiPropertyOptional({
    ...repoSlug,
    description: `${repoSlug.description} "" for none.`,
  })
  @OptionalField()
  @RepoSlug()
  repo_slug?: string;
}

export class EditedGifDto {
  @ApiProperty(title)
  title!: string;

  @ApiProperty({ type: String, example: description.example })
  description!: string;

  @ApiProperty(command)
  command!: string;

  @ApiProperty(shell)
  shell!: Shell;

  @ApiProperty(visibility)
  visibility!: Visibility;

  @ApiProperty({ ...tags, description: "Slugs, in the author's order." })
  tags!: string[];

  @ApiProperty(homepageUrl)
  homepage_url!: string;

  @ApiProperty(codehostUrl)
  codehost_url!: string;
  @ApiPropertyOptional({
    ...allowSecrets,
    description: 'Whether you confirmed its secrets; absent if it has none.',
  })
  allow_secrets?: boolean;

  @ApiProperty({ type: [SecretDto], description: 'Secrets in its texts after the edit.' })
  secrets!: SecretDto[];

  @ApiProperty({
    type: String,
    example: '',
    description: 'What you can do about them; "" if there are none.',
  })
  secrets_advice!: string;

  @ApiProperty({
    type: [String],
    example: [],
    description: 'Values that look like passwords; they hold nothing.',
  })
  warnings!: string[];
}
