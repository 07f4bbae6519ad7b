import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { URL_MAX, URL_PATTERN } from '../../platform/http/fields/limits.js';
import { IgnoresResponseFields } from '../../platform/http/pipes/known-fields.pipe.js';
import { NoSecrets } from '../../platform/http/fields/no-secrets.js';
import { OptionalField } from '../../platform/http/fields/optional-field.js';
import { QuotaDto } from './quota.dto.js';
import { OneLine, Text, WebAddress } from '../../platform/http/fields/text-fields.js';

const DISPLAY_NAME_MAX = 100;
const BIO_MAX = 2_000;
const API_KEY = 'ttyr_0123456789ABCDEFGHIJKLMNOP3IRyt7';

const count = { type: 'integer', minimum: 0, example: 12 } as const;
const sum = { type: 'integer', format: 'int64', minimum: 0 } as const;
const username = {
  type: String,
  minLength: 3,
  maxLength: 39,
  pattern: '^[A-Za-z0-9-]+$',
  example: 'ada',
} as const;
const displayName = { type: String, maxLength: DISPLAY_NAME_MAX, example: 'Ada Lovelace' } as const;
const bio = { type: String, maxLength: BIO_MAX, example: 'I record what I learn in the shell.' } as const;
const address = (example: string) =>
  ({
    type: String,
    maxLength: URL_MAX,
    example,
    description: 'A URL, or "" if there is none.',
  }) as const;

export class PublicProfileDto {
  @ApiProperty(username)
  username!: string;

  @ApiProperty(displayName)
  display_name!: string;

  @ApiProperty(bio)
  bio!: string;

  @ApiProperty(address('https://ada.example'))
  website_url!: string;

  @ApiProperty(address('https://github.com/ada'))
  codehost_url!: string;

  @ApiProperty({ type: String, format: 'uri', example: 'https://ttyreel.example/users/ada' })
  profile_url!: string;

  @ApiProperty({ ...count, description: 'Public recordings.' })
  gif_count!: number;

  @ApiProperty({ ...count, example: 2, description: 'Collections.' })
  collection_count!: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  created_at!: string;
}

/** Totals of the user's recordings that are not deleted. */
export class OwnStatsDto {
  @ApiProperty({ ...count, example: 14, description: 'Public and unlisted recordings.' })
  gif_count!: number;

  @ApiProperty({ ...count, description: 'Public recordings.' })
  public_gif_count!: number;

  @ApiProperty({ ...sum, example: 3_120 })
  view_count!: number;

  @ApiProperty({ ...sum, example: 870 })
  embed_count!: number;

  @ApiProperty({ ...sum, example: 45 })
  download_count!: number;

  @ApiProperty({ ...sum, example: 5_812_310, description: "Bytes that the recordings' files take." })
  storage_bytes!: number;
}

export class OwnProfileDto extends PublicProfileDto {
  @ApiProperty({
    type: String,
    maxLength: 254,
    example: 'ada@example.org',
    description: '"" if there is none.',
  })
  email!: string;

  @ApiProperty({ type: Boolean, example: false })
  is_staff!: boolean;

  @ApiProperty({ type: String, example: API_KEY, description: '"" for a request with a named key.' })
  api_key!: string;

  @ApiProperty({ ...count, example: 14, description: 'The same as `stats.gif_count`.' })
  upload_count!: number;

  @ApiProperty({ type: OwnStatsDto })
  stats!: OwnStatsDto;

  @ApiProperty({ type: QuotaDto })
  quota!: QuotaDto;
}

/** The fields that users may change. */
@IgnoresResponseFields(OwnProfileDto)
export class ProfileUpdateDto {
  @ApiPropertyOptional(displayName)
  @OptionalField()
  @OneLine(DISPLAY_NAME_MAX)
  @NoSecrets()
  display_name?: string;

  @ApiPropertyOptional(bio)
  @OptionalField()
  @Text(BIO_MAX)
  @NoSecrets()
  bio?: string;

  @ApiPropertyOptional({
    ...address('https://ada.example'),
    pattern: URL_PATTERN,
    description: 'An http or https URL, or "" for none.',
  })
  @OptionalField()
  @WebAddress()
  @NoSecrets()
  website_url?: string;
}

export class NewApiKeyDto {
  @ApiProperty({ type: String, example: API_KEY, description: 'The old profile key no longer works.' })
  api_key!: string;
}
