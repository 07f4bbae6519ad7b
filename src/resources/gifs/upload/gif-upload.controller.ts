import { Body, Controller, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Authenticated,
  CurrentActor,
  CurrentViewer,
} from '../../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { IdempotencyInterceptor } from '../../../platform/idempotency/idempotency.interceptor.js';
import { HourlyQuota } from '../../auth/hourly-quota.decorator.js';
import type { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { UploadDto } from '../dto/gif-fields.dto.js';
import { GifPresenter } from '../gif.presenter.js';
import { logSecretsFound } from '../secrets/log-secrets-found.js';
import { ApiUpload } from './api-upload.decorator.js';
import { describedIn } from './described-in.js';
import { GifUploadService } from './gif-upload.service.js';
import { ReceiveUploadInterceptor, type UploadRequest } from './receive-upload.interceptor.js';

/** For clients that request only the URL. */
const SECRETS_FOUND = 'X-Secrets-Found';

@ApiTags('gifs')
@Controller('gifs')
export class GifUploadController {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  /** The route of the specification, and the one of other clients. */
  @Post(['upload', ''])
  @Authenticated()
  @HourlyQuota('upload')
  @UseInterceptors(ReceiveUploadInterceptor, IdempotencyInterceptor)
  @ApiUpload()
  async upload(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() form: UploadDto,
    @Req() request: UploadRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadedGifDto | string> {
    const { gif, quota } = await this.uploads.upload(
      viewer,
      describedIn(form),
      request.received,
      request.claim,
    );
    const uploaded = await this.present.uploaded(gif, quota, request.received.cast?.facts.warnings);
    response.location(this.present.apiUrl(gif.id));
    if (uploaded.secrets.length > 0) response.setHeader(SECRETS_FOUND, String(uploaded.secrets.length));
    logSecretsFound(this.security, actor, gif);
    return request.accepts(['json', 'text/plain']) === 'text/plain'
      ? asText(response, uploaded.url)
      : uploaded;
  }
}

function asText(response: Response, url: string): string {
  response.type('text/plain');
  return url;
}
