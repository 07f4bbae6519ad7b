import { Body, Controller, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, CurrentViewer } from '../../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { IdempotencyInterceptor } from '../../../platform/idempotency/idempotency.interceptor.js';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import { HourlyQuota } from '../../auth/hourly-quota.decorator.js';
import { UploadedGifDto } from '../dto/gif-detail.dto.js';
import { UploadDto, UploadFormDto } from '../dto/upload.dto.js';
import { GifPresenter } from '../gif.presenter.js';
import { GifUploadService, type RecordingDescription } from './gif-upload.service.js';
import { ReceiveUpload, type UploadRequest } from './receive-upload.interceptor.js';

@ApiTags('gifs')
@ApiExtraModels(UploadedGifDto)
@Controller('gifs')
export class GifUploadController {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly present: GifPresenter,
  ) {}

  /** Both routes of the specification and of other clients. */
  @Post(['upload', ''])
  @Authenticated()
  @HourlyQuota('upload')
  @UseInterceptors(ReceiveUpload, IdempotencyInterceptor)
  @ApiOperation({
    operationId: 'uploadGif',
    summary: 'Upload a recording',
    description:
      'A GIF, its cast, or both: without a picture it is drawn from the cast, and its address answers 503 until then. ' +
      'Send `Accept: text/plain` to get the address of the page alone.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadFormDto })
  @ApiResponse({
    status: 201,
    description: 'The recording is kept; forms of it are still being made while `processing` is true.',
    headers: {
      Location: { description: 'The address of the recording.', schema: { type: 'string', format: 'uri' } },
    },
    content: {
      'application/json': { schema: { $ref: getSchemaPath(UploadedGifDto) } },
      'text/plain': {
        schema: { type: 'string', format: 'uri' },
        example: 'https://ttyreel.example/gifs/aB3dE5fG',
      },
    },
  })
  @ApiErrors(400, 413, 415)
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
  const { title, command, description, shell, visibility, theme } = form;
  return {
    title,
    command,
    description,
    tags: form.tags.split(','),
    shell,
    visibility,
    theme,
    homepageUrl: form.homepage_url,
    codehostUrl: form.codehost_url,
    repoSlug: form.repo_slug,
  };
}

function asText(response: Response, address: string): string {
  response.type('text/plain');
  return address;
}
