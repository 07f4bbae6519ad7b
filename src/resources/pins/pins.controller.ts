import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Authenticated, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { type Cacheable, cacheable } from '../../platform/response-cache/cacheable.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import { ApiUsername } from '../users/api-username.js';
import { UsersService } from '../users/users.service.js';
import { PinsDto, PinsUpdateDto } from './pins.dto.js';
import { PinsService } from './pins.service.js';

@ApiTags('users')
@Controller('users')
export class PinsController {
  constructor(
    private readonly users: UsersService,
    private readonly pins: PinsService,
    private readonly present: GifPresenter,
  ) {}

  @Patch('me/pins')
  @Authenticated()
  @Operation(`Pin recordings to your profile.
    Replaces all pins by the listed recordings: at most six, public, and your own. A pin is not shown while its recording is
    deleted or not public.`)
  @Responds(200, 'The pinned recordings.', PinsDto)
  async setPins(@Body() { gif_ids }: PinsUpdateDto, @CurrentViewer() viewer: Viewer): Promise<PinsDto> {
    await this.pins.replace(viewer, gif_ids);
    return this.pinsOf(viewer.userSeq);
  }

  @Get(':username/pins')
  @CacheResponse()
  @ApiUsername()
  @Operation(
    "List the recordings that are pinned to a user's profile. In the order of the user, at most six.",
  )
  @Responds(200, 'The pinned recordings.', PinsDto)
  async listPins(@Param('username') username: string): Promise<Cacheable<PinsDto>> {
    const { seq } = await this.users.get(username);
    return cacheable(await this.pinsOf(seq), { tags: ['lists', `user:${seq}`] });
  }

  private async pinsOf(userSeq: number): Promise<PinsDto> {
    return { gifs: (await this.pins.listOf(userSeq)).map((gif) => this.present.listItem(gif)) };
  }
}
