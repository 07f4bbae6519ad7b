import type { NextFunction, Request, Response } from 'express';
import type { AuthService } from '../auth/auth.service.js';
import type { ApiRequest } from './api-request.js';

/**
 * Looks at the key once, before the limits, which depend on it; a key sent over plain HTTP opens nothing. When the
 * look fails, the request goes on to be counted as a stranger's, so that the answer tells the limits all the same.
 */
export function identity(auth: AuthService, isSecureEnough: (request: Request) => boolean) {
  return (plainRequest: Request, _response: Response, next: NextFunction): void => {
    const request = plainRequest as ApiRequest;
    const apiKey = apiKeyOf(request);
    request.keySent = apiKey !== undefined;
    request.viewer = null;
    if (apiKey === undefined || request.refusal || !isSecureEnough(request)) {
      next();
      return;
    }
    auth.identify(apiKey).then(
      (viewer) => {
        request.viewer = viewer;
        next();
      },
      (error: unknown) => {
        request.identityFailure = error;
        next();
      },
    );
  };
}

/** `X-API-Key`, or `Authorization: Token …` or `Bearer …`, as clients of such services send it. */
export function apiKeyOf(request: Request): string | undefined {
  const own = request.get('x-api-key');
  if (own !== undefined) return own.trim();
  return /^(?:Token|Bearer) +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
}
