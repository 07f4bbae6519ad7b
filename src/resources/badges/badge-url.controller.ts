import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { BadgeUrlService } from './badge-url.service.js';
import { BadgeUrlDto } from './dto/badge-url.dto.js';
import { BadgeUrlQuery } from './dto/badge-url.query.js';

@ApiTags('badges')
@Controller('api/v1/badge-url')
export class BadgeUrlController {
  constructor(private readonly badgeUrls: BadgeUrlService) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=3600')
  @ApiOperation({
    operationId: 'getBadgeUrl',
    summary: 'Build the URL of a badge',
    description: 'Includes markup for a README. Does not check that the package exists.',
  })
  @ApiOkResponse({ type: BadgeUrlDto })
  @ApiErrors()
  make(@Query() { provider, package: name, metric, theme, style }: BadgeUrlQuery): Promise<BadgeUrlDto> {
    return this.badgeUrls.make(provider, name, metric, { theme, style });
  }
}
