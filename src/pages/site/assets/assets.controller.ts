import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../../platform/http/api-request.js';
import { routeNotFoundMessage } from '../../../platform/http/error.filter.js';
import { sendCachedResponse } from '../../../platform/response-cache/send-cached-response.js';
import { SiteAssets } from './site-assets.js';

/** A prompt and the cursor block. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b1f2a"/>' +
  '<path d="M8 9l7 7-7 7" fill="none" stroke="#e6e9ef" stroke-width="3"/><rect x="18" y="11" width="7" height="12" fill="#3ddc97"/></svg>';

@ApiExcludeController()
@Controller()
export class AssetsController {
  constructor(private readonly assets: SiteAssets) {}

  @Get('favicon.svg')
  @Header('Cache-Control', 'public, max-age=86400')
  @Header('Content-Type', 'image/svg+xml')
  favicon(): string {
    return FAVICON;
  }

  @Get('assets/:hash/:name')
  asset(@Req() request: ApiRequest, @Res() response: Response): void {
    const asset = this.assets.find(request.path);
    if (!asset) throw new NotFound(routeNotFoundMessage(request));
    response.send(sendCachedResponse(asset, request, response));
  }
}
