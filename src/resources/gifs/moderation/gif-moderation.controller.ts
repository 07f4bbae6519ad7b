import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { Operation, Responds, RespondsPage } from '../../../platform/http/openapi/responses.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { ApiGifId } from '../../media/api-gif-id.js';
import { GifWithStatePageDto } from '../dto/gif-page.dto.js';
import { GifWithStateDto, HideGifDto } from '../dto/gif-state.dto.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { GifsService } from '../gifs.service.js';
import { GifModerationService } from './gif-moderation.service.js';
import { StaffGifListQuery } from './staff-gif-list.query.js';

@ApiTags('staff')
@StaffOnly()
@Controller()
export class GifModerationController {
  constructor(
    private readonly moderation: GifModerationService,
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get('staff/gifs')
  @Operation('List the recordings of all users. Newest first: public, unlisted, hidden and deleted ones.')
  @RespondsPage('A page of recordings with their visibility and state.', GifWithStatePageDto)
  async listAllGifs(@Query() query: StaffGifListQuery): Promise<PageDto<GifWithStateDto>> {
    const { user, visibility, hidden, deleted, since } = query;
    const filter = {
      username: user,
      visibility,
      isHidden: hidden && hidden === 'true',
      isDeleted: deleted && deleted === 'true',
      // PostgreSQL rejects zones beyond 16 hours.
      since: since && new Date(since).toISOString(),
    };
    const page = await this.gifs.listAll(filter, query.request);
    return this.present.statePage(page, 'staff/gifs/', { user, visibility, hidden, deleted, since });
  }

  @Patch('gifs/:id/hide')
  @ApiGifId()
  @Operation(`Hide a recording.
    Removes the recording from all lists, the search and collections at once. Requests for it and its files get 451 with
    the reason. Its author sees the reason and cannot undo this. If the recording is already hidden, only the reason
    changes.`)
  @Responds(200, 'The recording, hidden or not, as it is now.', GifWithStateDto)
  async hideGif(
    @Param('id') id: string,
    @Body() { reason }: HideGifDto,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<GifWithStateDto> {
    return this.present.withState(await this.moderation.hide(id, reason, viewer.username, requireVersion));
  }

  @Patch('gifs/:id/unhide')
  @ApiGifId()
  @Operation(`Stop hiding a recording.
    The recording gets the visibility that its author chose. A recording that is not hidden does not change.`)
  @Responds(200, 'The recording, hidden or not, as it is now.', GifWithStateDto)
  async unhideGif(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<GifWithStateDto> {
    return this.present.withState(await this.moderation.unhide(id, viewer.username, requireVersion));
  }
}
