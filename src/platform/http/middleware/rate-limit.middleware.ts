import type { NextFunction, Request, Response } from 'express';
import type { ApiRequest } from '../api-request.js';
import { setHeaders } from '../header-list.js';
import { limitHeaders } from '../limits/limit-headers.js';
import { requestLimitReached, type RequestLimits } from '../limits/request-limits.js';

/** Counts every call before it is routed or its body read, so that every response has the limit headers. */
export function rateLimit(limits: RequestLimits) {
  async function admit(request: ApiRequest, response: Response): Promise<boolean> {
    const verdict = request.verdict ?? (await limits.count(request, request.path, request.viewer));
    if (!verdict) return false;
    setHeaders(response, limitHeaders(verdict));
    if (verdict.allowed) return true;
    throw requestLimitReached(verdict);
  }

  return (plainRequest: Request, response: Response, next: NextFunction): void => {
    const request = plainRequest as ApiRequest;
    admit(request, response).then((isLimited) => {
      // Elsewhere the caller does not matter, so neither does a key that could not be checked.
      next(request.refusal ?? (isLimited ? request.identityFailure : undefined));
    }, next);
  };
}
