import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AuthenticatedByAnyKey,
  CurrentActor,
  CurrentViewer,
} from '../../../platform/authorization/auth.decorators.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { ApiErrors, Operation, Responds, filesOf } from '../../../platform/http/openapi/responses.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { Keyless } from '../../../platform/idempotency/keyless.decorator.js';
import type { Actor } from '../../../platform/logging/security-log.js';
import type { ClaimingRequest } from '../../../platform/idempotency/claim.js';
import { isCertain } from '@ttyreel/recording';
import { ApiGifId } from '../../media/api-gif-id.js';
import { GifDetailDto } from '../dto/gif-detail.dto.js';
import { GifOwnerOnly } from '../gif-owner-only.decorator.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { GifsService } from '../gifs.service.js';
import type { EditOutcome } from './edit-worker.js';
import type { AppliedEdit, CastEditEntity } from './cast-edit.entity.js';
import { type AppliedEditDto, castEditOf, EditPreviewDto, EditsDto, GifEditsDto } from './cast-edits.dto.js';
import { CastEditsService } from './cast-edits.service.js';
import { REMOVED_PLACES } from './edited-texts.js';
import { EditHistoryService } from './edit-history.service.js';
import { EditTasksService } from './edit-tasks.service.js';
import { editedMeanwhile } from '../../media/originals/originals.service.js';

const NO_CAST =
  'The recording "aB3dE5fG" was uploaded without a cast, so it cannot be edited. Upload its cast.';
const CAST = 'application/x-asciicast';
const PNG = 'image/png';
const PREVIEW = {
  'application/json': { schema: { $ref: getSchemaPath(EditPreviewDto) } },
  ...filesOf(CAST, PNG),
};

@ApiTags('gifs')
@Controller('gifs/:id/edits')
export class CastEditsController {
  constructor(
    private readonly edits: CastEditsService,
    private readonly gifs: GifsService,
    private readonly history: EditHistoryService,
    private readonly tasks: EditTasksService,
    private readonly present: GifPresenter,
  ) {}

  @Post()
  @GifOwnerOnly()
  @Operation(`Cut a recording, change its speed, hide texts.
    Edits the cast of a recording, which must have one. All renditions are rendered again from the edited cast, at the
    same URLs: \`processing\` is true until then. A rendered GIF replaces an uploaded one. The service keeps the original
    for its owner; it counts towards the quota. If a text is not found, the response is 400 and nothing changes.`)
  @Responds(200, 'The recording.', GifDetailDto)
  @ApiErrors({ 409: NO_CAST })
  async editRecording(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() body: EditsDto,
    @Req() { claim }: ClaimingRequest,
  ): Promise<GifDetailDto> {
    await this.edits.apply(id, viewer.userSeq, requireEdit(body), actor, claim);
    return this.present.detail(await this.gifs.get(id), viewer);
  }

  @Post('preview')
  @GifOwnerOnly()
  @Keyless()
  @ApiExtraModels(EditPreviewDto)
  @Operation(`Preview an edit.
    Changes nothing. With \`Accept: ${CAST}\` the response is the edited cast, for a player. With \`Accept: ${PNG}\` it is
    the still that the recording would get.`)
  @Responds(200, 'The effect of the edit.', PREVIEW)
  @ApiErrors({ 409: NO_CAST })
  async previewEdit(
    @Param('id') id: string,
    @CurrentViewer() { userSeq }: Viewer,
    @Body() body: EditsDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.edits.preview(id, userSeq, requireEdit(body));
    const type = request.accepts(['json', CAST, PNG]);
    if (type === CAST) response.type(CAST).send(Buffer.from(preview.outcome.cast));
    else if (type !== PNG) response.json(previewOf(preview.outcome));
    else {
      const png = await this.tasks.still(userSeq, preview);
      response.type('png').send(Buffer.from(png));
    }
  }

  @Get()
  @AuthenticatedByAnyKey()
  @ApiGifId()
  @Operation('List the edits of a recording. For its owner and staff. Replaced texts are not shown.')
  @Responds(200, 'The edits, and whether the original is kept.', GifEditsDto)
  async listEdits(@Param('id') id: string, @CurrentViewer() viewer: Viewer): Promise<GifEditsDto> {
    return editsOf(await this.history.find(id, viewer));
  }

  @Delete()
  @GifOwnerOnly()
  @Operation(`Restore the original of a recording.
    Undoes all edits. A secret in the original is visible again and makes the recording unlisted.`)
  @Responds(200, 'The recording.', GifDetailDto)
  @ApiErrors({ 409: editedMeanwhile().message })
  async undoEdits(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<GifDetailDto> {
    await this.history.undo(id, viewer.userSeq, actor, requireVersion);
    return this.present.detail(await this.gifs.get(id), viewer);
  }

  @Delete('original')
  @GifOwnerOnly()
  @Operation(`Remove the original of an edited recording permanently.
    The recording keeps its edits. Nobody can restore the original.`)
  @Responds(204, 'The original was removed.')
  async removeOriginal(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<void> {
    await this.history.removeOriginal(id, viewer.userSeq, actor, requireVersion);
  }
}

function requireEdit(body: EditsDto): ReturnType<typeof castEditOf> {
  const { trim, cuts, speed, idle_limit: idleLimit, replacements } = body;
  const isEmpty =
    !cuts?.length && !replacements?.length && [trim, speed, idleLimit].every((each) => each === undefined);
  if (isEmpty)
    throw new ValidationFailed('No edit given: send trim, cuts, speed, idle_limit or replacements.');
  return castEditOf(body);
}

function previewOf({ before, after, matches, secrets }: EditOutcome): EditPreviewDto {
  return {
    before,
    after,
    replacements: matches.map(({ matches: count, places, times }) => ({
      matches: count,
      places: places.map((found) => ({ ...found, is_removed: REMOVED_PLACES.has(found.place) })),
      times: [...times],
    })),
    secrets: secrets.filter(isCertain),
  };
}

function editsOf(kept: CastEditEntity | null): GifEditsDto {
  return { has_original: kept !== null, edits: (kept?.steps ?? []).map(appliedOf) };
}

function appliedOf({ editedAt, trim, cuts, speed, idleLimit, replacements }: AppliedEdit): AppliedEditDto {
  return {
    edited_at: editedAt,
    trim,
    cuts: [...cuts],
    speed,
    idle_limit: idleLimit ?? null,
    replacements: replacements.map(({ mask, matches }) => ({ with: mask, matches })),
  };
}
