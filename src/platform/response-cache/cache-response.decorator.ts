import { applyDecorators, Header, UseInterceptors } from '@nestjs/common';
import { ApiNotModified } from '../http/openapi/responses.js';
import {
  CacheResponseInterceptor,
  CacheResponseOptions,
  VIEWER_HEADERS,
} from './cache-response.interceptor.js';

/**
 * The body that a GET returns is made once and given to everybody who asks, until something it depends on changes,
 * with an entity tag. It depends on `lists` unless the options say otherwise, or the handler does so by `keptWith`.
 * Nothing but the target of the request may decide what is in it; with `variesByViewer` also the key, and then it is
 * kept for strangers only.
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
