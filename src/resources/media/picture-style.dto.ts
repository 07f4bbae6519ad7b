import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import { NumberBetween } from '../../platform/http/fields/number-between.js';
import { OneOf } from '../../platform/http/fields/one-of.js';
import { OptionalField } from '../../platform/http/fields/optional-field.js';
import { OneLine } from '../../platform/http/fields/text-fields.js';
import {
  FONT_NAMES,
  type FontName,
  type Frame,
  FRAMES,
  type PictureStyle,
  type Preset,
  PRESET_NAMES,
  type Scale,
  SCALES,
  type StyleOptions,
} from '@ttyreel/recording';

const WINDOW_TITLE_MAX = 200;
const NO_BACKGROUND = 'none';
/** `none`, or one to three colours. */
const BACKGROUND = /^(?:none|#[0-9a-fA-F]{6}(?:,#[0-9a-fA-F]{6}){0,2})$/;

const font = { enum: FONT_NAMES, example: 'jetbrains-mono' } as const;
const pixels = (minimum: number, maximum: number, example: number) =>
  ({ type: Number, minimum, maximum, example }) as const;

/** An optional field; forms send '' for unused fields. */
function FormField() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    OptionalField(),
  );
}

function Choice(words: readonly string[]) {
  return applyDecorators(FormField(), OneOf(words));
}

/** How a cast is drawn, in addition to its theme. */
export class PictureStyleDto {
  @ApiPropertyOptional({
    enum: PRESET_NAMES,
    example: 'window',
    description:
      'The base style; the other fields override it. `plain` is the default of an upload; `classic` is DejaVu Sans Mono.',
  })
  @Choice(PRESET_NAMES)
  preset?: Preset;

  @ApiPropertyOptional({ enum: FRAMES, example: 'window', description: 'The frame around the terminal.' })
  @Choice(FRAMES)
  frame?: Frame;

  @ApiPropertyOptional({
    type: 'integer',
    enum: SCALES,
    example: 2,
    description:
      'Pixels of the picture per CSS pixel. A picture that would be too large is drawn at a lower scale. ' +
      'The default is a setting of the service: 2 unless its operator changed it.',
  })
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => scaleOf(value))
  @IsIn(SCALES, { message: 'must be 1, 2 or 3' })
  scale?: Scale;

  @ApiPropertyOptional(font)
  @Choice(FONT_NAMES)
  font?: FontName;

  @ApiPropertyOptional({ ...pixels(8, 40, 15), description: 'CSS pixels.' })
  @OptionalField()
  @NumberBetween(8, 40)
  font_size?: number;

  @ApiPropertyOptional({ ...pixels(1, 2, 1.2), description: 'Height of a row as a multiple of `font_size`.' })
  @OptionalField()
  @NumberBetween(1, 2)
  line_height?: number;

  @ApiPropertyOptional({ ...pixels(0, 100, 10), description: 'CSS pixels between text and edge.' })
  @OptionalField()
  @NumberBetween(0, 100)
  padding?: number;

  @ApiPropertyOptional({
    ...pixels(0, 40, 9),
    description:
      'Radius in CSS pixels, at most 3.4 times the padding. The area outside the corners shows the background, or is transparent.',
  })
  @OptionalField()
  @NumberBetween(0, 40)
  corners?: number;

  @ApiPropertyOptional({
    type: String,
    maxLength: WINDOW_TITLE_MAX,
    example: 'zsh',
    description:
      'In the title bar of a window; a space leaves it empty. Without it: the title of the recording when the picture is ' +
      'drawn. An empty text removes it.',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ValidateIf((_body, value) => value !== undefined && value !== null)
  @OneLine(WINDOW_TITLE_MAX)
  window_title?: string | null;

  @ApiPropertyOptional({
    type: String,
    pattern: BACKGROUND.source,
    example: '#7f7fd5,#91eae4',
    description:
      'Behind the terminal: a colour, two or three of a gradient from upper left to lower right, or `none`.',
  })
  @FormField()
  @Matches(BACKGROUND, { message: 'must be none, or one to three colours such as #7f7fd5,#91eae4' })
  background?: string;

  @ApiPropertyOptional({ ...pixels(0, 200, 40), description: 'CSS pixels of background round the terminal.' })
  @OptionalField()
  @NumberBetween(0, 200)
  margin?: number;
}

function scaleOf(value: unknown): unknown {
  return value === '' ? undefined : /^[123]$/.test(String(value)) ? Number(value) : value;
}

/** A style in responses. */
export class StyleDto extends OmitType(PictureStyleDto, ['preset']) {}

/** Omits absent fields, so that they replace no other value; of a form, also an empty window title. */
export function styleOptions(dto: PictureStyleDto): StyleOptions {
  const { preset, font: family, font_size: fontSize, line_height: lineHeight, scale, padding } = dto;
  const { corners, frame, window_title: title, background: colours, margin } = dto;
  const background = colours === undefined ? undefined : colours === NO_BACKGROUND ? [] : colours.split(',');
  const all = {
    preset,
    font: family,
    fontSize,
    lineHeight,
    scale,
    padding,
    corners,
    frame,
    title: title ?? undefined,
  };
  const options = { ...all, background, margin };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** The same fields in a response. */
export function presentStyle(style: PictureStyle): Required<StyleDto> {
  const { font: family, fontSize, lineHeight, scale, padding, corners, frame, title, background } = style;
  return {
    frame,
    scale,
    font: family,
    font_size: fontSize,
    line_height: lineHeight,
    padding,
    corners,
    window_title: title ?? '',
    background: background.join(',') || NO_BACKGROUND,
    margin: style.margin,
  };
}
