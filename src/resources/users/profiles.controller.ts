import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
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
  @Operation("Read a user's public profile.")
  @Responds(200, 'The public profile.', PublicProfileDto)
  async getUser(@Param('username') username: string): Promise<Cacheable<PublicProfileDto>> {
    const profile = await this.profiles.get(username);
    return cacheable(this.present.public(profile), {
      tags: ['lists', 'collections', `user:${profile.user.seq}`],
    });
  }
}
