import type { Response } from 'express';
import type { ApiRequest } from '../http/api-request.js';
import { isNamed } from '../http/entity-tag.js';
import { setHeaders } from '../http/header-list.js';
import type { CachedResponse } from './cached-response.js';

/** Sets the status and headers. @returns the body for the framework to send; undefined for 304 */
export function sendCachedResponse(
  cached: CachedResponse,
  request: ApiRequest,
  response: Response,
): Buffer | undefined {
  const isKnown = isNamed(cached.etag, request.get('if-none-match'));
  setHeaders(response, isKnown ? cached.notModifiedHeaders : cached.headers);
  if (isKnown) response.status(304);
  return isKnown ? undefined : cached.body;
}
