import { Body, Controller, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentActor, CurrentViewer } from '../../../platform/authorization/auth.decorators.js';
import { ApiErrors, Operation, Responds } from '../../../platform/http/openapi/responses.js';
import { SEND_FORM } from '../../../platform/http/middleware/request-body.middleware.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { IdempotencyInterceptor } from '../../../platform/idempotency/idempotency.interceptor.js';
import { HourlyQuota } from '../../auth/hourly-quota.decorator.js';
import { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { UploadDto } from '../dto/gif-fields.dto.js';
import { UploadFormDto } from '../dto/upload-form.dto.js';
import { GifPresenter } from '../presentation/gif.presenter.js';
import { logSecretsFound } from '../secrets/log-secrets-found.js';
import { toDescription } from './to-description.js';
import { GifUploadService } from './gif-upload.service.js';
import { ReceiveUploadInterceptor, type UploadRequest } from './receive-upload.interceptor.js';

/** For clients that request only the URL. */
const SECRETS_FOUND = 'X-Secrets-Found';

const STORED = 'The recording is stored. Renditions are still being created while `processing` is true.';

@ApiTags('gifs')
@Controller('gifs')
export class GifUploadController {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Post(['upload', ''])
  @HourlyQuota('upload')
  @UseInterceptors(ReceiveUploadInterceptor, IdempotencyInterceptor)
  @Operation(`Upload a recording.
    Send a GIF, its cast, or both. Without a GIF, one is rendered from the cast; its URL responds with 503 until then. If
    its texts have secrets, the recording is unlisted until its author confirms them with \`allow_secrets\`. Send
    \`Accept: text/plain\` to get only the URL of the recording's page, as text.`)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadFormDto })
  @Responds(201, STORED, UploadedGifDto, 'Location', SECRETS_FOUND)
  @ApiErrors({
    400: 'file: a GIF is needed, or a cast that it can be drawn from',
    413: 'file: the file is larger than the limit of 10 MiB.',
    415: SEND_FORM,
  })
  async uploadGif(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() form: UploadDto,
    @Req() request: UploadRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadedGifDto | string> {
    const { gif, quota } = await this.uploads.upload(
      viewer,
      toDescription(form),
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
