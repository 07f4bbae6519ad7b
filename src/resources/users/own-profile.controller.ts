import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Authenticated,
  CurrentActor,
  CurrentViewer,
  PresentedKey,
  ProfileKeyOnly,
} from '../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import { type Actor, SecurityLog } from '../../platform/logging/security-log.js';
import { AccountNoticesService } from './notices/account-notices.service.js';
import { UsersService } from './users.service.js';
import { NewApiKeyDto, OwnProfileDto, ProfileUpdateDto } from './profile.dto.js';
import { ProfilePresenter } from './profile.presenter.js';
import { ProfilesService } from './profiles.service.js';

@ApiTags('users')
@Controller('users/me')
export class OwnProfileController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly users: UsersService,
    private readonly present: ProfilePresenter,
    private readonly notices: AccountNoticesService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Authenticated()
  @Operation(`Read your own profile.
    Includes your statistics and your API key. A request with a named key gets an empty \`api_key\`.`)
  @Responds(200, 'Your profile as it is now.', OwnProfileDto)
  async getOwnProfile(@CurrentViewer() viewer: Viewer): Promise<OwnProfileDto> {
    return this.present.own(await this.profiles.getOwn(viewer));
  }

  @Patch()
  @Authenticated()
  @Operation('Edit your own profile. Changes only the fields in the body.')
  @Responds(200, 'Your profile as it is now.', OwnProfileDto)
  async updateOwnProfile(
    @CurrentViewer() viewer: Viewer,
    @Body() body: ProfileUpdateDto,
  ): Promise<OwnProfileDto> {
    const changes = {
      ...(body.display_name !== undefined && { displayName: body.display_name }),
      ...(body.bio !== undefined && { bio: body.bio }),
      ...(body.website_url !== undefined && { websiteUrl: body.website_url }),
    };
    return this.present.own(await this.profiles.edit(viewer, changes));
  }

  @Post('api-key/reset')
  @ProfileKeyOnly()
  @Operation(`Reset your API key.
    The old key stops working at once; named keys stay valid. Of several simultaneous resets one wins; the others get 401.
    Named keys may not do this. You are told of it by mail.`)
  @Responds(201, 'The new profile key; the old one no longer works.', NewApiKeyDto)
  async resetApiKey(
    @CurrentViewer() viewer: Viewer,
    @PresentedKey() key: string,
    @CurrentActor() actor: Required<Actor>,
  ): Promise<NewApiKeyDto> {
    const apiKey = await this.users.resetApiKey(viewer.userSeq, key);
    this.security.write('key_reset', actor);
    await this.notices.tell('key_reset', actor);
    return { api_key: apiKey };
  }
}
