import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Flag } from '../../../platform/http/fields/flag.js';
import { ApiRules } from '../../../platform/http/openapi/body.js';
import { SOURCES, type SourceName } from '../../media/renditions/rendition.entity.js';
import { UploadFormDto } from '../dto/upload-form.dto.js';

/** The text parts of a new file. */
export class ReplacementDto {
  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: 'Confirms that readers may see secrets in it.',
  })
  @IsOptional()
  @Flag()
  allow_secrets?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: 'Keeps what was typed, as in an upload.',
  })
  @IsOptional()
  @Flag()
  keep_input?: boolean;
}

/** The multipart body in the OpenAPI document. */
@ApiRules(
  { anyOf: [{ required: ['file'] }, { required: ['gif'] }, { required: ['cast'] }] },
  { dependentSchemas: { file: { properties: { gif: { not: {} } } } } },
  { dependentRequired: { timing: ['cast'] } },
)
export class ReplacementFormDto extends IntersectionType(
  ReplacementDto,
  PickType(UploadFormDto, ['file', 'gif', 'cast', 'timing']),
) {}

export class VersionFileDto {
  @ApiProperty({
    enum: SOURCES,
    example: 'cast',
    description: '`original-cast` and `original-gif` are as uploaded, if the version was edited.',
  })
  name!: SourceName;

  @ApiProperty({ type: 'integer', minimum: 0, example: 41_230, description: 'Bytes.' })
  size!: number;

  @ApiProperty({
    type: String,
    format: 'uri',
    example: 'https://ttyreel.example/api/v1/gifs/aB3dE5fG/versions/2/cast/',
    description: 'For its owner alone.',
  })
  url!: string;
}

export class GifVersionDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  number!: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-23T18:00:00.000Z' })
  uploaded_at!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-25T18:00:00.000Z' })
  replaced_at!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 17_500,
    description: 'Of its GIF; 0 if it was not drawn.',
  })
  duration_ms!: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 41_230, description: 'Bytes of its files.' })
  size!: number;

  @ApiProperty({ type: [VersionFileDto] })
  files!: VersionFileDto[];
}

export class GifVersionsDto {
  @ApiProperty({ type: 'integer', example: 10, description: 'How many are kept.' })
  max!: number;

  @ApiProperty({ type: [GifVersionDto], description: 'Those that were replaced, the latest first.' })
  versions!: GifVersionDto[];
}
