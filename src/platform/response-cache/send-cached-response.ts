import type { Response } from 'express';
import type { ApiRequest } from '../http/api-request.js';
import { isNamed } from '../http/entity-tag.js';
import { setHeaders } from '../http/header-list.js';
import type { CachedResponse } from './cached-response.js';

/**
 * Answers with what was kept, by way of the framework.
 * @returns the body to send, or undefined with 304
 */
export function sendCachedResponse(
  answer: CachedResponse,
  request: ApiRequest,
  response: Response,
): Buffer | undefined {
  const isKnown = isNamed(answer.etag, request.get('if-none-match'));
  setHeaders(response, isKnown ? answer.notModifiedHeaders : answer.headers);
  if (isKnown) response.status(304);
  return isKnown ? undefined : answer.body;
}
