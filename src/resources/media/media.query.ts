import { ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { SingleString } from '../../platform/http/fields/single-string.js';
import { PictureStyleDto } from './picture-style.dto.js';
import { THEME_SLUG, WHERE_THEMES_ARE } from '../themes/dto/theme-slug.js';

/** The parts of a style that readers may choose. */
class LookQuery extends PickType(PictureStyleDto, ['preset', 'frame', 'scale']) {}

export class MediaQuery {
  @ApiPropertyOptional({
    type: String,
    description:
      'With `1`, browsers save the file instead of showing it, and the request counts as a download. Other values ' +
      'change nothing.',
  })
  @IsOptional()
  @SingleString()
  download?: string;
}

export class StableMediaQuery extends IntersectionType(MediaQuery, LookQuery) {
  @ApiPropertyOptional({
    ...THEME_SLUG,
    description: `Draws the GIF in this theme; requires a cast. ${WHERE_THEMES_ARE}`,
  })
  @IsOptional()
  @SingleString()
  theme?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    example: 12.4,
    description:
      'Only for `<id>.png`: the frame shown at this second of the GIF instead of the thumbnail, in the same size. After ' +
      'the end it is the last frame.',
  })
  @IsOptional()
  @Matches(/^\d{1,7}(?:\.\d{1,6})?$/, { message: 'must be seconds in the GIF, for example 12.4' })
  @SingleString()
  t?: string;
}
