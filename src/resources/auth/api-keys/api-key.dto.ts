import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsNotEmpty } from 'class-validator';
import { IgnoresResponseFields } from '../../../platform/http/pipes/known-fields.pipe.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { OneLine } from '../../../platform/http/fields/text-fields.js';
import { IsZonedTime } from '../../../platform/http/fields/times.js';
import { KEY_SCOPES, type KeyScope } from '../../../platform/http/viewer.js';
import { ApiExampleOf } from '../../../platform/http/openapi/body.js';

export const KEY_NAME_MAX = 100;

const name = { type: String, minLength: 1, maxLength: KEY_NAME_MAX, example: 'build server' } as const;
const scopes = { isArray: true, enum: KEY_SCOPES, example: ['read', 'write'] } as const;
const time = { type: 'string', format: 'date-time' } as const;
const timeOrNull = { ...time, nullable: true } as const;

export class ApiKeyDto {
  @ApiProperty({ type: String, format: 'uuid', example: '8d6b5d0e-7f0e-4a52-9d0e-0c0f6f0f5a11' })
  id!: string;

  @ApiProperty(name)
  name!: string;

  @ApiProperty({
    type: String,
    minLength: 4,
    maxLength: 4,
    example: 'Ryt7',
    description: 'The last four characters of the key.',
  })
  last_four!: string;

  @ApiProperty({
    ...scopes,
    description:
      '`read`: every GET; `write`: everything else too, except what only staff may do and read: that needs `staff`.',
  })
  scopes!: KeyScope[];

  @ApiProperty({ type: Boolean, example: false, description: 'Whether this request came with the key.' })
  is_current!: boolean;

  @ApiProperty({ ...time, example: '2026-11-22T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({
    ...timeOrNull,
    example: '2027-11-22T00:00:00.000Z',
    description: 'When the key stops working; null if it does not expire.',
  })
  expires_at!: string | null;

  @ApiProperty({
    ...timeOrNull,
    example: '2026-11-22T10:02:00.000Z',
    description: 'Rounded to the minute; null if never used.',
  })
  last_used_at!: string | null;
}

export class NewNamedApiKeyDto extends ApiKeyDto {
  @ApiProperty({
    type: String,
    example: 'ttyr_0123456789ABCDEFGHIJKLMNOP3IRyt7',
    description: 'Shown only in this response.',
  })
  api_key!: string;
}

@ApiExampleOf('name', 'scopes')
@IgnoresResponseFields(NewNamedApiKeyDto)
export class ApiKeyCreateDto {
  @ApiProperty({ ...name, description: 'What the key is for.' })
  @IsNotEmpty({ message: 'must not be empty' })
  @OneLine(KEY_NAME_MAX)
  name!: string;

  @ApiPropertyOptional({
    ...scopes,
    description: 'The default is `read` and `write`. Each scope includes `read`; only staff get `staff`.',
  })
  @OptionalField()
  @IsArray({ message: `must be a list of ${KEY_SCOPES.join(', ')}` })
  @ArrayNotEmpty({ message: 'must name one scope at least' })
  @ArrayUnique({ message: 'must name each scope once' })
  @IsIn(KEY_SCOPES, { each: true, message: `must be a list of ${KEY_SCOPES.join(', ')}` })
  scopes?: KeyScope[];

  @ApiPropertyOptional({
    ...time,
    example: '2027-11-22T00:00:00Z',
    description: 'A future time with its zone. Without it, the key does not expire.',
  })
  @OptionalField()
  @IsZonedTime()
  expires_at?: string;
}
