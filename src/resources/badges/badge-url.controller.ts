import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import { BadgeUrlService } from './badge-url.service.js';
import { BadgeUrlDto } from './dto/badge-url.dto.js';
import { BadgeUrlQuery } from './dto/badge-url.query.js';

@ApiTags('badges')
@Controller('api/v1/badge-url')
export class BadgeUrlController {
  constructor(private readonly badgeUrls: BadgeUrlService) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=3600')
  @Operation(`Build the URL of a badge.
    Includes markup for a README. Does not check that the package exists.`)
  @Responds(200, 'The URL of the badge, and codes that embed it.', BadgeUrlDto)
  getBadgeUrl(
    @Query() { provider, package: name, metric, theme, style }: BadgeUrlQuery,
  ): Promise<BadgeUrlDto> {
    return this.badgeUrls.make(provider, name, metric, { theme, style });
  }
}
