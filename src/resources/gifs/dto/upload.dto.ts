import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { COMMAND_MAX, DESCRIPTION_MAX, TITLE_MAX, URL_MAX } from '../../../platform/http/fields/limits.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { Text, Title, WebAddress } from '../../../platform/http/fields/text-fields.js';
import { SLUG_MAX, SLUG_PATTERN, THEME_SLUG, WHERE_THEMES_ARE } from '../../themes/dto/theme-slug.js';
import { type Shell, SHELLS } from '../../../recording/shell.js';
import { type Visibility, VISIBILITIES } from '../gif.entity.js';

/** A form may send an empty field for none. */
const OPTIONAL_SLUG = `^$|${SLUG_PATTERN}`;

export class UploadDto {
  @ApiProperty({ type: String, maxLength: TITLE_MAX, example: 'Rebase without fear' })
  @Title()
  title!: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: COMMAND_MAX,
    example: 'git rebase -i HEAD~3',
    description: 'The command demonstrated.',
  })
  @IsOptional()
  @Text(COMMAND_MAX)
  command: string = '';

  @ApiPropertyOptional({ type: String, maxLength: DESCRIPTION_MAX })
  @IsOptional()
  @Text(DESCRIPTION_MAX)
  description: string = '';

  @ApiPropertyOptional({
    type: String,
    example: 'git, rebase',
    description: 'Comma-separated; at most 20, each at most 100 characters.',
  })
  @IsOptional()
  @IsString({ message: 'must be a text' })
  tags: string = '';

  @ApiPropertyOptional({ enum: SHELLS, description: "Without it, the cast's SHELL, else other." })
  @IsOptional()
  @OneOf(SHELLS)
  shell?: Shell;

  @ApiPropertyOptional({ enum: VISIBILITIES, default: 'public' })
  @IsOptional()
  @OneOf(VISIBILITIES)
  visibility: Visibility = 'public';

  @ApiPropertyOptional({
    ...THEME_SLUG,
    pattern: OPTIONAL_SLUG,
    description: `The theme that the picture is drawn in. ${WHERE_THEMES_ARE} Without it a picture drawn here has the cast's own colours, or else those of dracula.`,
  })
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MaxLength(SLUG_MAX)
  theme: string = '';

  @ApiPropertyOptional({ type: String, format: 'uri', maxLength: URL_MAX, example: 'https://git-scm.com' })
  @IsOptional()
  @WebAddress()
  homepage_url: string = '';

  @ApiPropertyOptional({
    type: String,
    format: 'uri',
    maxLength: URL_MAX,
    example: 'https://github.com/git/git',
  })
  @IsOptional()
  @WebAddress()
  codehost_url: string = '';

  @ApiPropertyOptional({
    type: String,
    maxLength: 200,
    description: 'In place of codehost_url: the slug of a repository that is known here.',
  })
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MaxLength(200)
  repo_slug: string = '';
}

/** The multipart body in the OpenAPI document. */
export class UploadFormDto extends UploadDto {
  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description:
      'The GIF, at most 10 MiB. `gif` is taken as its name too. Without one it is drawn from the cast.',
  })
  file!: unknown;

  @ApiPropertyOptional({ type: 'string', format: 'binary', description: 'Another name of `file`.' })
  gif!: unknown;

  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description: 'An asciicast v1, v2 or v3, at most 10 MiB.',
  })
  cast!: unknown;
}
