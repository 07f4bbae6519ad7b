import {
  applyDecorators,
  Body,
  Controller,
  Post,
  Req,
  Res,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentActor, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import { ApiErrors, Operation, Responds } from '../../platform/http/openapi/responses.js';
import { SEND_CAST } from '../../platform/http/middleware/request-body.middleware.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { IdempotencyInterceptor } from '../../platform/idempotency/idempotency.interceptor.js';
import type { Actor } from '../../platform/logging/security-log.js';
import { Throttled } from '../auth/hourly-quota.decorator.js';
import type { UploadRequest } from '../gifs/upload/receive-upload.interceptor.js';
import {
  AsciicastFormDto,
  AsciicastUploadDto,
  AsciinemaErrorDto,
  RecordingFormDto,
  UploadedAsciicastDto,
} from './asciicast-upload.dto.js';
import { AsciinemaUploadService } from './asciinema-upload.service.js';
import { AsciinemaPresenter } from './asciinema.presenter.js';
import { InstallIdGuard, NOT_CONNECTED } from './install-id.guard.js';
import { ReceiveAsciicastInterceptor } from './receive-asciicast.interceptor.js';

const AsciicastUpload = (release: string, form: Type) =>
  applyDecorators(
    UseGuards(InstallIdGuard),
    Throttled('upload'),
    UseInterceptors(ReceiveAsciicastInterceptor, IdempotencyInterceptor),
    Operation(`Upload a cast with the asciinema command line, ${release}.
      What \`asciinema upload\` sends. The password of HTTP Basic is the install id, once \`asciinema auth\` connected it,
      or an API key. The pictures are drawn from the cast. 413 also means that your quota is used up.`),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: form }),
    ApiSecurity('InstallId'),
    ApiExtraModels(AsciinemaErrorDto),
    ApiErrors({
      400: 'file: a cast is needed',
      401: NOT_CONNECTED,
      413: 'file: the file is larger than the limit of 10 MiB.',
      415: SEND_CAST,
    }),
  );

@ApiTags('asciinema')
@Controller()
export class AsciinemaController {
  constructor(
    private readonly uploads: AsciinemaUploadService,
    private readonly present: AsciinemaPresenter,
  ) {}

  @Post('api/v1/recordings')
  @AsciicastUpload('release 3', RecordingFormDto)
  @Responds(201, 'The recording is stored; its pictures are being drawn.', UploadedAsciicastDto)
  async uploadAsciinemaRecording(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() form: AsciicastUploadDto,
    @Req() { received, claim }: UploadRequest,
  ): Promise<UploadedAsciicastDto> {
    const gif = await this.uploads.upload({ viewer, actor }, form, received, claim);
    return this.present.uploaded(gif, received.cast?.facts.warnings);
  }

  @Post('api/asciicasts')
  @AsciicastUpload('releases 1 and 2', AsciicastFormDto)
  @Responds(
    201,
    'The recording. Without `application/json` in the header `Accept`: its URL, as text.',
    UploadedAsciicastDto,
  )
  async uploadAsciicast(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Body() form: AsciicastUploadDto,
    @Req() request: UploadRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadedAsciicastDto | string> {
    const { received, claim } = request;
    const gif = await this.uploads.upload({ viewer, actor }, form, received, claim);
    const uploaded = this.present.uploaded(gif, received.cast?.facts.warnings);
    if (request.accepts(['text/plain', 'json']) === 'json') return uploaded;
    response.type('text/plain');
    return `${uploaded.url}\n`;
  }
}
