import { Body, Controller, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, CurrentViewer } from '../../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { IdempotencyInterceptor } from '../../../platform/idempotency/idempotency.interceptor.js';
import { HourlyQuota } from '../../auth/hourly-quota.decorator.js';
import type { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { UploadDto } from '../dto/gif-fields.dto.js';
import { authorColumns } from '../gif-columns.js';
import { GifPresenter } from '../gif.presenter.js';
import { ApiUpload } from './api-upload.decorator.js';
import { GifUploadService, type RecordingDescription } from './gif-upload.service.js';
import { ReceiveUploadInterceptor, type UploadRequest } from './receive-upload.interceptor.js';

@ApiTags('gifs')
@Controller('gifs')
export class GifUploadController {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly present: GifPresenter,
  ) {}

  /** The route of the specification, and the one of other clients. */
  @Post(['upload', ''])
  @Authenticated()
  @HourlyQuota('upload')
  @UseInterceptors(ReceiveUploadInterceptor, IdempotencyInterceptor)
  @ApiUpload()
  async upload(
    @CurrentViewer() viewer: Viewer,
    @Body() form: UploadDto,
    @Req() request: UploadRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadedGifDto | string> {
    const { gif, quota } = await this.uploads.upload(
      viewer,
      described(form),
      request.received,
      request.claim,
    );
    const uploaded = await this.present.uploaded(gif, quota);
    response.location(this.present.apiUrl(gif.id));
    return request.accepts(['json', 'text/plain']) === 'text/plain'
      ? asText(response, uploaded.url)
      : uploaded;
  }
}

function described(form: UploadDto): RecordingDescription {
  const { tags, theme, repo_slug: repoSlug } = form;
  return { ...authorColumns(form), tags, theme, repoSlug };
}

function asText(response: Response, url: string): string {
  response.type('text/plain');
  return url;
}
