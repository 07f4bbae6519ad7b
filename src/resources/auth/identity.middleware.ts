import type { NextFunction, Request, Response } from 'express';
import type { KeyLookups } from './key-lookups.js';
import type { SecurityLog } from '../../platform/logging/security-log.js';
import { apiKeyOf } from '../../platform/http/api-key-of-request.js';
import { AccountSuspended } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import type { RequestPolicies } from '../../platform/http/request-policies.js';

/** Looks at the key before the limits, which depend on it. When that fails, the request counts as a stranger's. */
export function identity(lookups: KeyLookups, way: RequestPolicies, security: SecurityLog) {
  return (plainRequest: Request, _response: Response, next: NextFunction): void => {
    const request = plainRequest as ApiRequest;
    const apiKey = apiKeyOf(request);
    request.keySent = apiKey !== undefined;
    request.viewer = null;
    if (apiKey === undefined || request.refusal || !way.acceptsKey(request, request.path)) {
      next();
      return;
    }
    lookups.identify(apiKey, way.connection.bucket(request)).then(
      ({ viewer, retryAfter }) => {
        request.viewer = viewer;
        request.keyRetryAfter = retryAfter;
        if (!viewer) security.keyRefused(request.clientAddress, retryAfter === undefined);
        next();
      },
      (error: unknown) => {
        if (error instanceof AccountSuspended) request.suspension = error;
        else request.identityFailure = error;
        next();
      },
    );
  };
}
