import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { OptionalBody } from '../../../platform/http/pipes/object-body.pipe.js';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { OneLine } from '../../../platform/http/fields/text-fields.js';
import { KEY_NAME_MAX } from '../api-keys/api-key.dto.js';

const DEVICE_CODE_MAX = 100;
const DEVICE_CODE = 'Fl1m0v3FhZr3OqjK0mWJr1pTtE9Yp8c5nVb2uXwD7sA';

@OptionalBody()
export class DeviceSignInRequestDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: KEY_NAME_MAX,
    example: 'ttyreel on a laptop',
    description: 'The name of the device; the key gets this name.',
  })
  @OptionalField()
  @OneLine(KEY_NAME_MAX)
  client_name?: string;
}

export class DeviceSignInDto {
  @ApiProperty({
    type: String,
    example: DEVICE_CODE,
    description: 'The secret of the device. The device redeems it for the key, once.',
  })
  device_code!: string;

  @ApiProperty({
    type: String,
    pattern: '^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$',
    example: 'BCDF-GHJK',
    description: 'The code that the person enters.',
  })
  user_code!: string;

  @ApiProperty({
    type: String,
    format: 'uri',
    example: 'https://ttyreel.example/device',
    description: 'The page where the person enters the code.',
  })
  verification_url!: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 5, description: 'Seconds between two polls.' })
  interval!: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 900, description: 'Seconds until the codes expire.' })
  expires_in!: number;
}

export class DeviceTokenRequestDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: DEVICE_CODE_MAX, example: DEVICE_CODE })
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'must not be empty' })
  @MaxLength(DEVICE_CODE_MAX, { message: `must be at most ${DEVICE_CODE_MAX} characters` })
  device_code!: string;
}

export class DeviceTokenDto {
  @ApiProperty({ type: String, example: 'ttyr_0123456789ABCDEFGHIJKLMNOP3IRyt7' })
  api_key!: string;

  @ApiProperty({ type: String, example: 'ada' })
  username!: string;
}
