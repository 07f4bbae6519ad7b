import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min, MinLength } from 'class-validator';
import { GifListItemDto } from '../../gifs/dto/gif-list-item.dto.js';
import { TAPE_SHELLS, type TapeShell } from '@ttyreel/recording';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { URL_MAX } from '../../../platform/http/fields/limits.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { Text } from '../../../platform/http/fields/text-fields.js';
import { SLUG_MAX, THEME_SLUG, WHERE_THEMES_ARE } from '../../themes/dto/theme-slug.js';
import { SOURCE_TYPES, type SourceType } from '../readme/sources/readme-source.js';
import { NOT_REVIEWED } from '../not-reviewed.js';
import { GENERATION_STATUSES, type GenerationStatus } from '../jobs/generation-job.entity.js';
import { ApiRules } from '../../../platform/http/openapi/body.js';

const DESCRIPTION = { minLength: 3, maxLength: 2000 };
const README_MAX = 65_536;
const PACKAGE_MAX = 250;
const MOST_GIFS = 5;
/** `raw` says that the README is in the body. */
const ACCEPTED_SOURCE_TYPES = [...SOURCE_TYPES, 'raw'] as const;
/** The names of these sources in badges. */
const SOURCE_ALIASES: ReadonlyMap<unknown, SourceType> = new Map([
  ['codehost', 'github'],
  ['pyindex', 'pypi'],
  ['jsregistry', 'npm'],
]);

/** Without them the API explorer sends all fields, which are mutually exclusive. */
export const GENERATE_EXAMPLES = {
  description: { value: { description: 'list docker containers and stop one', theme: 'nord' } },
  README: { value: { raw_markdown: '## Usage\n\n```sh\ngit status\n```\n', max_gifs: 3 } },
  'repository by URL': {
    value: { source_url: 'https://github.com/ada/engine', source_type: 'github', max_gifs: 3 },
  },
  'package by name': { value: { package_name: '@ada/engine', source_type: 'npm', max_gifs: 3 } },
};

@ApiRules(
  {
    oneOf: [
      { required: ['description'] },
      { required: ['raw_markdown'] },
      { required: ['source_url'] },
      { required: ['package_name'] },
    ],
  },
  { dependentRequired: { package_name: ['source_type'] } },
)
export class GenerateDto {
  @ApiPropertyOptional({
    type: String,
    ...DESCRIPTION,
    example: 'list docker containers and stop one',
    description: 'What the recording should show, in plain language.',
  })
  @OptionalField()
  @MinLength(DESCRIPTION.minLength, { message: 'must have 3 characters at least' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Text(DESCRIPTION.maxLength)
  description?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: README_MAX,
    description: 'A README; the tape shows the commands in its fenced blocks.',
  })
  @OptionalField()
  @Text(README_MAX)
  raw_markdown?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: URL_MAX,
    example: 'https://github.com/ada/engine',
    description:
      'The web page of a repository or package. The URL only identifies it; the README is fetched from the ' +
      'configured registry.',
  })
  @OptionalField()
  @Text(URL_MAX)
  source_url?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PACKAGE_MAX,
    example: 'ada/engine',
    description: 'A package name, scoped name, or owner/repository, depending on `source_type`.',
  })
  @OptionalField()
  @Text(PACKAGE_MAX)
  package_name?: string;

  @ApiPropertyOptional({
    enum: [...ACCEPTED_SOURCE_TYPES, ...SOURCE_ALIASES.keys(), ''],
    description:
      'Required with `package_name`. With `source_url` it may be absent or empty: the URL determines it. `raw` is ' +
      'for `raw_markdown` only.',
  })
  @OptionalField()
  @OneOf(ACCEPTED_SOURCE_TYPES)
  @Transform(({ value }: { value: unknown }) =>
    value === '' ? undefined : (SOURCE_ALIASES.get(value) ?? value),
  )
  source_type?: SourceType | 'raw';

  @ApiPropertyOptional({ enum: TAPE_SHELLS, description: 'The shell of the tape (`Set Shell`).' })
  @OptionalField()
  @OneOf(TAPE_SHELLS)
  shell?: TapeShell;

  @ApiPropertyOptional({ ...THEME_SLUG, description: `The slug of a theme. ${WHERE_THEMES_ARE}` })
  @OptionalField()
  @Text(SLUG_MAX)
  theme?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_GIFS,
    description: 'Maximum number of tapes, 1 by default; more than one only for a README.',
  })
  @OptionalField()
  @Max(MOST_GIFS, { message: 'must be a whole number from 1 to 5' })
  @Min(1, { message: 'must be a whole number from 1 to 5' })
  @IsInt({ message: 'must be a whole number from 1 to 5' })
  max_gifs: number = 1;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Return only the tape, without a recording. The default is false.',
  })
  @OptionalField()
  @IsBoolean({ message: 'must be true or false' })
  tape_only: boolean = false;
}

export class TapeScriptDto {
  @ApiProperty({ type: String, example: 'List docker containers and stop one' })
  title!: string;

  @ApiProperty({ type: String, example: 'list-docker-containers-and-stop-one' })
  slug!: string;

  @ApiProperty({ type: String, example: 'Output demo.gif\nType "docker ps"\nEnter\nSleep 2s\n' })
  content!: string;

  @ApiProperty({ type: String, example: NOT_REVIEWED, description: 'What to know before running the tape.' })
  notice!: string;
}

export class GeneratedGifDto extends GifListItemDto {
  @ApiProperty({ type: String, format: 'uri', description: 'The page of the recording.' })
  url!: string;
}

export class GenerationDto {
  @ApiProperty({ type: String, minLength: 22, maxLength: 22, example: 'aB3dE5fGhJ7kLmN9pQrStU' })
  job_id!: string;

  @ApiProperty({ enum: GENERATION_STATUSES })
  status!: GenerationStatus;

  @ApiProperty({ type: String, description: 'As sent; empty for a README.' })
  description!: string;

  @ApiProperty({
    type: String,
    example: 'builtin',
    description: 'The model, or `builtin` for rules; empty until known.',
  })
  generator!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The first tape; null until there is one.' })
  tape!: string | null;

  @ApiProperty({ type: [TapeScriptDto] })
  tape_scripts!: TapeScriptDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Commands in the README.' })
  commands_found!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  gifs_created!: number;

  @ApiProperty({ type: [GeneratedGifDto] })
  gifs!: GeneratedGifDto[];

  @ApiProperty({
    type: String,
    description: 'Why it failed, or what a pending generation waits for; empty otherwise.',
  })
  error_message!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  finished_at!: string | null;
}

export class CreatedGenerationDto extends GenerationDto {
  @ApiProperty({ type: String, format: 'uri', description: 'URL of the status.' })
  status_url!: string;
}
