import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../platform/http/fields/limits.js';
import { OneOf } from '../../platform/http/fields/one-of.js';
import { Text, Title } from '../../platform/http/fields/text-fields.js';
import { ErrorDto } from '../../platform/http/error.dto.js';
import { VISIBILITIES, type Visibility } from '../gifs/data/gif.entity.js';

/** The text parts that the asciinema command line sends. */
export class AsciicastUploadDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: TITLE_MAX,
    description: "Without it: the title in the cast's header, its command, or the name of the file.",
  })
  @IsOptional()
  @Title()
  title?: string;

  @ApiPropertyOptional({ type: String, maxLength: DESCRIPTION_MAX })
  @IsOptional()
  @Text(DESCRIPTION_MAX)
  description?: string;

  @ApiPropertyOptional({ enum: VISIBILITIES, description: 'The default is `public`.' })
  @IsOptional()
  @OneOf(VISIBILITIES)
  visibility: Visibility = 'public';
}

const CAST = {
  type: 'string',
  format: 'binary',
  description: 'The cast, asciicast v1, v2 or v3, at most 10 MiB.',
} as const;

/** The multipart body of `POST /api/v1/recordings`. */
export class RecordingFormDto extends AsciicastUploadDto {
  @ApiProperty(CAST)
  file!: unknown;
}

/** The multipart body of `POST /api/asciicasts`. */
export class AsciicastFormDto extends AsciicastUploadDto {
  @ApiProperty(CAST)
  asciicast!: unknown;
}

export class UploadedAsciicastDto {
  @ApiProperty({ type: String, example: 'aB3dE5fG' })
  id!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example/gifs/aB3dE5fG' })
  url!: string;

  @ApiProperty({
    type: String,
    example: 'Your recording is at\n\n    https://ttyreel.example/gifs/aB3dE5fG\n\nIt is public.',
    description: 'What the command line prints.',
  })
  message!: string;
}

/** An error in the format of the asciinema command line and of the API. */
export class AsciinemaErrorDto extends ErrorDto {
  @ApiProperty({ type: String, description: 'The same as `detail`.', example: 'file: a cast is needed' })
  message!: string;
}
