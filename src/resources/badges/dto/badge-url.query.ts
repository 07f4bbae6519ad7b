import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MaxLength } from 'class-validator';
import { OptionalField } from '../../../platform/http/fields/optional-field.js';
import { Text } from '../../../platform/http/fields/text-fields.js';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { SingleString } from '../../../platform/http/fields/single-string.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { SLUG_MAX, THEME_SLUG, WHERE_THEMES_ARE } from '../../themes/dto/theme-slug.js';
import { DEFAULT_STYLE } from '../badge-address.js';
import { type Metric, METRICS } from '../metric.js';
import { BADGE_STYLES, type BadgeStyle } from '../picture/draw-badge.js';
import { PROVIDER_NAMES, type ProviderName, providerNamed } from '../providers/provider.js';

const PACKAGE_MAX = 250;

export class BadgeUrlQuery {
  @ApiProperty({
    enum: PROVIDER_NAMES,
    example: 'pyindex',
    description:
      '`pypi`, `npm`, `crates` and `github` are aliases of the first four; the URL has the canonical names.',
  })
  @OneOf(PROVIDER_NAMES)
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (providerNamed(value) ?? value) : value,
  )
  provider!: ProviderName;

  @ApiProperty({
    type: String,
    maxLength: PACKAGE_MAX,
    description: 'The name of a package, a scoped name, or owner/repository.',
    example: 'requests',
  })
  @MaxLength(PACKAGE_MAX, { message: `must be at most ${PACKAGE_MAX} characters` })
  @SingleString()
  package!: string;

  @ApiPropertyOptional({
    enum: METRICS,
    description:
      'The default is `version`. The code host has no versions: its default is `stars`, and `version` counts as `stars`. ' +
      'Not every provider has every metric.',
  })
  @OptionalField()
  @OneOf(METRICS)
  metric?: Metric;

  @ApiPropertyOptional({
    ...THEME_SLUG,
    description: `The default is \`${DEFAULT_THEME.slug}\`. ${WHERE_THEMES_ARE}`,
  })
  @OptionalField()
  @Text(SLUG_MAX)
  theme?: string;

  @ApiPropertyOptional({ enum: BADGE_STYLES, description: `The default is \`${DEFAULT_STYLE}\`.` })
  @OptionalField()
  @OneOf(BADGE_STYLES)
  style?: BadgeStyle;
}
