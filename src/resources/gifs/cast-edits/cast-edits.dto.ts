import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, Max, Min } from 'class-validator';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import type { CastEdit } from '@ttyreel/recording';
import { SecretDto } from '../dto/secret.dto.js';
import { CheckedBy, cutsProblem, replacementsProblem, trimProblem } from './edit-fields.js';
import { EDITED_PLACES } from './edited-texts.js';
import { CUTS_MAX, REPLACEMENTS_MAX, SPEED, TEXT_MAX } from './edit-limits.js';

const second = (example: number, description: string) =>
  ({ type: Number, minimum: 0, example, description }) as const;

export class TrimDto {
  @ApiPropertyOptional(
    second(1.5, 'Start, in seconds of the cast. The default is the beginning of the cast.'),
  )
  from?: number;

  @ApiPropertyOptional(second(60, 'End, in seconds of the cast. The default is the end of the cast.'))
  to?: number;
}

export class CutDto {
  @ApiProperty(second(10, 'Start, in seconds of the cast.'))
  from!: number;

  @ApiProperty(second(12.5, 'End, in seconds of the cast, after `from`.'))
  to!: number;
}

export class ReplacementDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: TEXT_MAX,
    example: 'hunter2',
    description:
      'One line of text. It is also found in another case, in full-width forms, with invisible characters in it, ' +
      'and percent-encoded.',
  })
  text!: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: TEXT_MAX,
    example: '*******',
    description:
      'The replacement, cut to the length of the text or padded with `*`. The default is only `*`.',
  })
  with?: string;
}

const speed = {
  type: Number,
  minimum: SPEED.lowest,
  maximum: SPEED.highest,
  example: 1.5,
  description: '2 plays twice as fast.',
} as const;

const idleLimit = {
  type: Number,
  minimum: 0.1,
  maximum: 3600,
  example: 2,
  description: 'Longest pause in seconds, before the speed.',
} as const;

/** At least one field. Times are seconds of the current cast. */
export class EditsDto {
  @ApiPropertyOptional({ type: TrimDto, description: 'The range to keep.' })
  @OptionalField()
  @CheckedBy(trimProblem)
  trim?: TrimDto;

  @ApiPropertyOptional({
    type: [CutDto],
    maxItems: CUTS_MAX,
    description: 'Ranges to remove, with all their output. They may overlap.',
  })
  @OptionalField()
  @CheckedBy(cutsProblem)
  cuts?: CutDto[];

  @ApiPropertyOptional(speed)
  @OptionalField()
  // class-validator starts at the bottom, and the first failure is shown.
  @Max(SPEED.highest, { message: `must be at most ${SPEED.highest}` })
  @Min(SPEED.lowest, { message: `must be at least ${SPEED.lowest}` })
  @IsNumber({}, { message: 'must be a number' })
  speed?: number;

  @ApiPropertyOptional(idleLimit)
  @OptionalField()
  @Max(idleLimit.maximum, { message: `must be at most ${idleLimit.maximum}` })
  @Min(idleLimit.minimum, { message: `must be at least ${idleLimit.minimum}` })
  @IsNumber({}, { message: 'must be a number of seconds' })
  idle_limit?: number;

  @ApiPropertyOptional({
    type: [ReplacementDto],
    maxItems: REPLACEMENTS_MAX,
    description:
      'Texts to hide: in the cast (output, input, markers and header), all renditions, the transcript, title, ' +
      'description, command, slug and window title. Tags, URLs and the repository that contain one are removed.',
  })
  @OptionalField()
  @CheckedBy(replacementsProblem)
  replacements?: ReplacementDto[];
}

export function castEditOf({
  trim,
  cuts,
  speed: factor,
  idle_limit: limit,
  replacements,
}: EditsDto): CastEdit {
  return {
    trim: trim ?? {},
    cuts: cuts ?? [],
    speed: factor ?? 1,
    idleLimit: limit,
    replacements: (replacements ?? []).map(({ text, with: mask }) => ({ text, mask: mask ?? '' })),
  };
}

export class CastLengthDto {
  @ApiProperty({ type: Number, minimum: 0, example: 61.25, description: 'Seconds of the cast.' })
  duration!: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 812 })
  events!: number;
}

export class PlaceMatchesDto {
  @ApiProperty({
    type: String,
    enum: EDITED_PLACES,
    example: 'tags',
    description:
      'A place of the cast, a field of the recording, or `slug`, which derives from the title. `header` is that of the ' +
      'cast.',
  })
  place!: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 1 })
  matches!: number;

  @ApiProperty({
    type: Boolean,
    example: true,
    description:
      'Whether the whole tag, URL or repository is removed, because a mask would make it another one.',
  })
  is_removed!: boolean;
}

export class ReplacementMatchesDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 2, description: 'In all places.' })
  matches!: number;

  @ApiProperty({ type: [PlaceMatchesDto] })
  places!: PlaceMatchesDto[];

  @ApiProperty({
    type: [Number],
    example: [3.1, 17.6],
    description: 'When the text is on the screen, in seconds of the cast before the edit; the first 20.',
  })
  times!: number[];
}

export class EditPreviewDto {
  @ApiProperty({ type: CastLengthDto })
  before!: CastLengthDto;

  @ApiProperty({ type: CastLengthDto })
  after!: CastLengthDto;

  @ApiProperty({
    type: [ReplacementMatchesDto],
    description: 'One item for each replacement, in the same order.',
  })
  replacements!: ReplacementMatchesDto[];

  @ApiProperty({ type: [SecretDto], description: 'Secrets that the recording would still show.' })
  secrets!: SecretDto[];
}

export class AppliedReplacementDto {
  @ApiProperty({
    type: String,
    example: '*******',
    description: '"" for `*` alone. The replaced text is not kept.',
  })
  with!: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  matches!: number;
}

export class AppliedEditDto {
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-23T18:00:00.000Z' })
  edited_at!: string;

  @ApiProperty({ type: TrimDto })
  trim!: TrimDto;

  @ApiProperty({ type: [CutDto] })
  cuts!: CutDto[];

  @ApiProperty(speed)
  speed!: number;

  @ApiProperty({ ...idleLimit, nullable: true })
  idle_limit!: number | null;

  @ApiProperty({ type: [AppliedReplacementDto] })
  replacements!: AppliedReplacementDto[];
}

export class GifEditsDto {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the original is stored and can be restored.',
  })
  has_original!: boolean;

  @ApiProperty({
    type: [AppliedEditDto],
    description: 'The oldest first; empty once the original is removed.',
  })
  edits!: AppliedEditDto[];
}
