import { applyDecorators, Header, UseInterceptors } from '@nestjs/common';
import { ApiNotModified } from '../http/openapi/responses.js';
import {
  CacheResponseInterceptor,
  CacheResponseOptions,
  VIEWER_HEADERS,
} from './cache-response.interceptor.js';

/** May depend only on the URL, or with `variesByViewer` on the API key: then only anonymous responses are cached. */
export function CacheResponse(options: CacheResponseOptions = {}) {
  return applyDecorators(
    CacheResponseOptions(options),
    UseInterceptors(CacheResponseInterceptor),
    ApiNotModified(),
    // An error of the route depends on the viewer too.
    ...(options.variesByViewer ? [Header('Vary', VIEWER_HEADERS)] : []),
  );
}
