import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { THEME_SLUG, WHERE_THEMES_ARE } from '../themes/dto/theme-slug.js';

const ONCE = { message: 'must be a text, given once' };

export class MediaQuery {
  @ApiPropertyOptional({
    type: String,
    description:
      'With `1`, browsers save the file instead of showing it, and the request counts as a download. Other values ' +
      'change nothing.',
  })
  @IsOptional()
  @IsString(ONCE)
  download?: string;
}

export class ThemedMediaQuery extends MediaQuery {
  @ApiPropertyOptional({
    ...THEME_SLUG,
    description: `Draws the GIF in this theme; requires a cast. ${WHERE_THEMES_ARE}`,
  })
  @IsOptional()
  @IsString(ONCE)
  theme?: string;
}
