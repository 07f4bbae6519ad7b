import { Body, Controller, Get, Param, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { Forbidden } from '../../platform/errors/domain-errors.js';
import { actorOf } from '../../platform/http/viewer.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { Throttled } from '../../resources/auth/hourly-quota.decorator.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { logSecretsFound } from '../../resources/gifs/secrets/log-secrets-found.js';
import type { UploadRequest } from '../../resources/gifs/upload/receive-upload.interceptor.js';
import { FileReplacementService } from '../../resources/gifs/versions/file-replacement.service.js';
import { ReplacementDto } from '../../resources/gifs/versions/gif-versions.dto.js';
import { GifVersionsService } from '../../resources/gifs/versions/gif-versions.service.js';
import { ReceiveFileInterceptor } from '../../resources/gifs/versions/receive-file.interceptor.js';
import { versionNumber } from '../../resources/gifs/versions/version-keeping.service.js';
import { sendMedia } from '../../resources/media/media-response.js';
import { requireSession } from '../site/session/require-session.js';
import { SessionGuard } from '../site/session/session.guard.js';
import type { SessionRequest } from '../site/session/session.middleware.js';
import { sitePath } from '../site/session/site-path.js';
import { saysInputLeftOut } from '../upload/upload-warnings.js';
import { RejectedFileInterceptor } from './rejected-file.interceptor.js';

/** The files of `/gifs/<id>/versions`: receives the new one, and sends those of versions. */
@ApiExcludeController()
@Controller('gifs/:id/versions')
@UseGuards(SessionGuard)
export class VersionFilesController {
  constructor(
    private readonly gifs: GifsService,
    private readonly replacement: FileReplacementService,
    private readonly versions: GifVersionsService,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  @Post('file')
  @Throttled('upload')
  @UseInterceptors(RejectedFileInterceptor, ReceiveFileInterceptor)
  async replace(
    @Param('id') id: string,
    @Body() { allow_secrets: allowsSecrets }: ReplacementDto,
    @Req() request: UploadRequest & SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { viewer } = requireSession(request);
    const actor = actorOf(viewer, request.clientAddress);
    if ((await this.gifs.ownerOf(id)) !== viewer.userSeq)
      throw new Forbidden('Only its author may edit this recording.');
    await this.replacement.replace(id, viewer.userSeq, request.received, actor, { allowsSecrets });
    logSecretsFound(this.security, actor, await this.gifs.get(id));
    const { warnings = [] } = request.received.cast?.facts ?? {};
    const done = warnings.some(saysInputLeftOut) ? 'without-input' : 'replaced';
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, sitePath(this.config.siteUrl, `/gifs/${id}/versions?done=${done}`));
  }

  @Get(':number/:file')
  async send(
    @Param('id') id: string,
    @Param('number') number: string,
    @Param('file') file: string,
    @Req() request: SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { userSeq } = requireSession(request).viewer;
    const { blob, name } = await this.versions.open(id, userSeq, versionNumber(number), file);
    await sendMedia(request, response, blob, { immutable: false, isPrivate: true, downloadAs: name });
  }
}
