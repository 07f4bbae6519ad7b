import { ApiPropertyOptional } from '@nestjs/swagger';
import { ApiRules } from '../../../platform/http/openapi/body.js';
import { ONE_REPOSITORY } from '../../repos/repo-slug.js';
import { UploadDto } from './gif-fields.dto.js';

/** The multipart body in the OpenAPI document. */
@ApiRules(
  { anyOf: [{ required: ['file'] }, { required: ['gif'] }, { required: ['cast'] }] },
  ONE_REPOSITORY,
  { dependentSchemas: { file: { properties: { gif: { not: {} } } } } },
  { dependentRequired: { timing: ['cast'] } },
)
export class UploadFormDto extends UploadDto {
  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description:
      'The GIF, at most 10 MiB; the part may also be named `gif`. Without one, it is rendered from the cast.',
  })
  file!: unknown;

  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    deprecated: true,
    description: 'Another name of `file`.',
  })
  gif!: unknown;

  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description:
      'An asciicast v1, v2 or v3, a typescript of `script`, or the YAML of terminalizer, also gzipped; at most 10 MiB, unpacked.',
  })
  cast!: unknown;

  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description: 'The timing file of a typescript, from `script --log-timing`, also gzipped.',
  })
  timing!: unknown;
}
