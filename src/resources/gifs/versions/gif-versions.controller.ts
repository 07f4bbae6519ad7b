import { Body, Controller, Delete, Get, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import {
  AuthenticatedByAnyKey,
  CurrentActor,
  CurrentViewer,
} from '../../../platform/authorization/auth.decorators.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { IfMatch } from '../../../platform/http/if-match.js';
import { SEND_FORM } from '../../../platform/http/middleware/request-body.middleware.js';
import { ApiErrors, filesOf, Operation, Responds } from '../../../platform/http/openapi/responses.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { ClaimingRequest } from '../../../platform/idempotency/claim.js';
import { IdempotencyInterceptor } from '../../../platform/idempotency/idempotency.interceptor.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { HourlyQuota } from '../../auth/hourly-quota.decorator.js';
import { ApiGifId } from '../../media/api-gif-id.js';
import { sendMedia } from '../../media/media-response.js';
import { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { GifOwnerOnly } from '../gif-owner-only.decorator.js';
import { GifsService } from '../gifs.service.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { logSecretsFound } from '../secrets/log-secrets-found.js';
import type { UploadRequest } from '../upload/receive-upload.interceptor.js';
import { FileReplacementService } from './file-replacement.service.js';
import {
  GifVersionsDto,
  type GifVersionDto,
  ReplacementDto,
  ReplacementFormDto,
} from './gif-versions.dto.js';
import { GifVersionsService, type ListedVersion } from './gif-versions.service.js';
import { ReceiveFileInterceptor } from './receive-file.interceptor.js';
import { versionNumber, VERSIONS_MAX } from './version-keeping.service.js';

const ApiVersion = () => ApiParam({ name: 'number', schema: { type: 'integer', minimum: 1 }, example: 2 });

@ApiTags('gifs')
@Controller('gifs/:id/versions')
export class GifVersionsController {
  constructor(
    private readonly gifs: GifsService,
    private readonly replacement: FileReplacementService,
    private readonly versions: GifVersionsService,
    private readonly quotas: QuotasService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Post()
  @HourlyQuota('upload')
  @GifOwnerOnly()
  @UseInterceptors(ReceiveFileInterceptor, IdempotencyInterceptor)
  @Operation(`Replace the file of a recording.
    Send a GIF, a cast or both, as in an upload. Id, URLs, texts, counts and places in collections stay. Readers get the
    previous pictures until the new ones are ready, unless those have secrets that you did not confirm. The replaced files
    are kept for the owner as a version, and count towards the quota; of more than ${VERSIONS_MAX} the oldest is removed.`)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: ReplacementFormDto })
  @Responds(200, 'The recording.', UploadedGifDto)
  @ApiErrors({
    400: 'file: a GIF is needed, or a cast that it can be drawn from',
    413: 'file: the file is larger than the limit of 10 MiB.',
    415: SEND_FORM,
  })
  async replaceFile(
    @Param('id') id: string,
    @CurrentViewer() { userSeq }: Viewer,
    @CurrentActor() actor: Actor,
    @Body() { allow_secrets: allowsSecrets }: ReplacementDto,
    @Req() { received, claim }: UploadRequest,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<UploadedGifDto> {
    const options = { allowsSecrets, requireVersion, claim };
    await this.replacement.replace(id, userSeq, received, actor, options);
    return this.detail(id, userSeq, actor, received.cast?.facts.warnings);
  }

  @Get()
  @AuthenticatedByAnyKey()
  @ApiGifId()
  @Operation('List the replaced versions of a recording. For its owner.')
  @Responds(200, 'The versions.', GifVersionsDto)
  @ApiErrors({ 403: 'Only its owner may see the versions of this recording.' })
  async listVersions(@Param('id') id: string, @CurrentViewer() viewer: Viewer): Promise<GifVersionsDto> {
    const versions = await this.versions.list(id, viewer.userSeq);
    const url = `${this.present.apiUrl(id)}versions/`;
    return { max: VERSIONS_MAX, versions: versions.map((listed) => versionOf(listed, url)) };
  }

  @Get(':number/:file')
  @AuthenticatedByAnyKey()
  @ApiGifId({ 403: 'Only its owner may see the versions of this recording.' })
  @ApiVersion()
  @ApiParam({ name: 'file', example: 'cast' })
  @Operation('Download a file of a replaced version. For its owner.')
  @Responds(200, 'The file.', filesOf('image/gif', 'application/x-asciicast'))
  async getVersionFile(
    @Param('id') id: string,
    @Param('number') number: string,
    @Param('file') file: string,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { blob, name } = await this.versions.open(id, viewer.userSeq, versionNumber(number), file);
    await sendMedia(request, response, blob, {
      immutable: false,
      isPrivate: true,
      downloadAs: name,
    });
  }

  @Post(':number/restore')
  @GifOwnerOnly()
  @ApiVersion()
  @Operation(`Restore a replaced version of a recording.
    Its files become those of the recording again, with their edits; the current ones become a replaced version.`)
  @Responds(200, 'The recording.', UploadedGifDto)
  async restoreVersion(
    @Param('id') id: string,
    @Param('number') number: string,
    @CurrentViewer() { userSeq }: Viewer,
    @CurrentActor() actor: Actor,
    @Req() { claim }: ClaimingRequest,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<UploadedGifDto> {
    await this.replacement.restore(id, userSeq, versionNumber(number), actor, { requireVersion, claim });
    return this.detail(id, userSeq, actor);
  }

  @Delete(':number')
  @GifOwnerOnly()
  @ApiVersion()
  @Operation(`Remove a replaced version permanently.
    Its pictures are not shown any more either, if the new ones are not ready.`)
  @Responds(204, 'The version was removed.')
  async removeVersion(
    @Param('id') id: string,
    @Param('number') number: string,
    @CurrentViewer() { userSeq }: Viewer,
    @CurrentActor() actor: Actor,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<void> {
    await this.versions.remove(id, userSeq, versionNumber(number), actor, requireVersion);
  }

  private async detail(
    id: string,
    userSeq: number,
    actor: Actor,
    warnings?: readonly string[],
  ): Promise<UploadedGifDto> {
    const gif = await this.gifs.get(id);
    logSecretsFound(this.security, actor, gif);
    return this.present.uploaded(gif, await this.quotas.of(userSeq), warnings);
  }
}

function versionOf({ version, files }: ListedVersion, url: string): GifVersionDto {
  const { number, uploadedAt, replacedAt, kept } = version;
  return {
    number,
    uploaded_at: uploadedAt.toISOString(),
    replaced_at: replacedAt.toISOString(),
    duration_ms: kept.picture.durationMs,
    size: files.reduce((sum, { size }) => sum + size, 0),
    files: files.map(({ source, size }) => ({ name: source, size, url: `${url}${number}/${source}/` })),
  };
}
