import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { PublicProfileDto } from './profile.dto.js';
import { ApiUsername } from './api-username.js';
import { ProfilePresenter } from './profile.presenter.js';
import { ProfilesService } from './profiles.service.js';

@ApiTags('users')
@Controller('users')
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly present: ProfilePresenter,
  ) {}

  @Get(':username')
  @CacheResponse()
  @ApiUsername()
  @ApiOperation({ operationId: 'getUser', summary: "Read a user's public profile" })
  @ApiOkResponse({ type: PublicProfileDto })
  @ApiErrors(400, 404)
  async get(@Param('username') username: string): Promise<Cacheable<PublicProfileDto>> {
    const profile = await this.profiles.get(username);
    return cacheable(this.present.public(profile), {
      tags: ['lists', 'collections', `user:${profile.user.seq}`],
    });
  }
}
