import { Body, Controller, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { actorOf } from '../../platform/http/viewer.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { Throttled } from '../../resources/auth/hourly-quota.decorator.js';
import { UploadDto } from '../../resources/gifs/dto/gif-fields.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { logSecretsFound } from '../../resources/gifs/secrets/log-secrets-found.js';
import { GifUploadService } from '../../resources/gifs/upload/gif-upload.service.js';
import {
  ReceiveUploadInterceptor,
  type UploadRequest,
} from '../../resources/gifs/upload/receive-upload.interceptor.js';
import { toDescription } from '../../resources/gifs/upload/to-description.js';
import { requireSession } from '../site/session/require-session.js';
import { sitePath } from '../site/session/site-path.js';
import type { SessionRequest } from '../site/session/session.middleware.js';
import { SessionGuard } from '../site/session/session.guard.js';
import { RejectedUploadInterceptor } from './rejected-upload.interceptor.js';
import { pageWarning, saysInputLeftOut, secretNewsOf } from './upload-warnings.js';

/** Receives the form of `/upload`. The script requests JSON; without it, the browser is redirected to the recording. */
@ApiExcludeController()
@Controller('upload')
export class UploadFormController {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly present: GifPresenter,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  @Post()
  @UseGuards(SessionGuard)
  @Throttled('upload')
  @UseInterceptors(RejectedUploadInterceptor, ReceiveUploadInterceptor)
  async upload(
    @Body() form: UploadDto,
    @Req() request: UploadRequest & SessionRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { viewer } = requireSession(request);
    const { gif, quota } = await this.uploads.upload(viewer, toDescription(form), request.received);
    logSecretsFound(this.security, actorOf(viewer, request.clientAddress), gif);
    response.set('Cache-Control', 'no-store');
    const { warnings = [] } = request.received.cast?.facts ?? {};
    if (request.accepts(['html', 'json']) === 'json') {
      const uploaded = await this.present.uploaded(gif, quota, warnings.map(pageWarning));
      response
        .status(201)
        .json(Object.assign({}, uploaded, { secret_news: secretNewsOf(gif, uploaded.url) }));
    } else {
      const query = warnings.some(saysInputLeftOut) ? '?done=without-input' : '';
      response.redirect(303, sitePath(this.config.siteUrl, `/gifs/${gif.id}${query}`));
    }
  }
}
