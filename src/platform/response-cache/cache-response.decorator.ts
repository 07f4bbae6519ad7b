import { applyDecorators, Header, UseInterceptors } from '@nestjs/common';
import { ApiNotModified } from '../http/openapi/responses.js';
import {
  CacheResponseInterceptor,
  CacheResponseOptions,
  VIEWER_HEADERS,
} from './cache-response.interceptor.js';

/**
 * Caches the response of a GET, with an ETag, until one of its cache tags changes. The tags are those of the options or
 * of `cacheable()`. The response may depend only on the request's URL; with `variesByViewer` it may also depend on the
 * API key, and only the anonymous response is cached.
 */
export function CacheResponse(options: CacheResponseOptions = {}) {
  return applyDecorators(
    CacheResponseOptions(options),
    UseInterceptors(CacheResponseInterceptor),
    ApiNotModified(),
    // An error of the route depends on the viewer too.
    ...(options.variesByViewer ? [Header('Vary', VIEWER_HEADERS)] : []),
  );
}
