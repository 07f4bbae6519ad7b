import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Authenticated,
  CurrentActor,
  CurrentViewer,
} from '../../../platform/authorization/auth.decorators.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { Operation, Responds } from '../../../platform/http/openapi/responses.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { ApiGifId } from '../../media/api-gif-id.js';
import { GifDetailDto } from '../dto/gif-detail.dto.js';
import { EditedGifDto, GifUpdateDto } from '../dto/gif-fields.dto.js';
import { DeletedGifDto } from '../dto/gif-state.dto.js';
import { styleOptions } from '../../media/picture-style.dto.js';
import { authorColumns } from '../data/gif-columns.js';
import { GifOwnerOnly } from '../gif-owner-only.decorator.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { GifsService } from '../gifs.service.js';
import { restorableUntil } from '../data/retention.js';
import { GifEditingService } from './gif-editing.service.js';

@ApiTags('gifs')
@Controller('gifs')
export class GifEditingController {
  constructor(
    private readonly editing: GifEditingService,
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Patch([':id/edit', ':id'])
  @GifOwnerOnly()
  @Operation(`Edit a recording.
    Changes only the fields in the body. The slug never changes. A recording whose texts have secrets is held, and becomes
    public only with \`allow_secrets\`: without it, \`visibility: public\` is 400.`)
  @Responds(200, 'The texts of the recording as they are now.', EditedGifDto)
  async editGif(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() update: GifUpdateDto,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<EditedGifDto> {
    const edit = {
      ...authorColumns(update),
      tags: update.tags,
      repoSlug: update.repo_slug,
      allowsSecrets: update.allow_secrets,
      style: { ...styleOptions(update), ...(update.window_title === null && { title: undefined }) },
    };
    const edited = await this.editing.edit(id, viewer.userSeq, edit, requireVersion);
    const { visibility, allow_secrets: allowsSecrets } = update;
    if (visibility) this.security.write('recording_visibility_set', actor, { recording: id, visibility });
    if (allowsSecrets !== undefined)
      this.security.write('recording_secrets_allowed', actor, { recording: id, allowed: allowsSecrets });
    return this.present.edited(edited);
  }

  @Delete(':id/delete')
  @GifOwnerOnly()
  @Operation(`Delete a recording.
    The recording disappears everywhere at once. Its owner can restore it for 30 days.`)
  @Responds(204, 'The recording was deleted.')
  async deleteGif(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<void> {
    await this.editing.remove(id, viewer.userSeq, requireVersion);
    this.security.write('recording_deleted', actor, { recording: id });
  }

  @Delete(':id')
  @GifOwnerOnly()
  @Operation('Delete a recording.')
  @Responds(200, 'The recording was deleted.', DeletedGifDto)
  async deleteGifAlias(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<DeletedGifDto> {
    const deletedAt = await this.editing.remove(id, viewer.userSeq, requireVersion);
    this.security.write('recording_deleted', actor, { recording: id });
    return {
      id,
      deleted_at: deletedAt.toISOString(),
      restorable_until: restorableUntil(deletedAt).toISOString(),
    };
  }

  @Post(':id/restore')
  @Authenticated()
  @ApiGifId()
  @Operation(`Restore a deleted recording.
    Its owner can restore it for 30 days after the deletion. Later, and for others, the response is 404. A recording that
    is not deleted stays as it is.`)
  @Responds(200, 'The recording.', GifDetailDto)
  async restoreGif(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
  ): Promise<GifDetailDto> {
    await this.editing.restore(id, viewer.userSeq);
    this.security.write('recording_restored', actor, { recording: id });
    return this.present.detail(await this.gifs.get(id), viewer);
  }
}
