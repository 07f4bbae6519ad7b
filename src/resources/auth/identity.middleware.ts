import type { NextFunction, Request, Response } from 'express';
import type { KeyLookups } from './key-lookups.js';
import { isApiKey } from '../../platform/credentials/api-key.js';
import type { SecurityLog } from '../../platform/logging/security-log.js';
import { apiKeyOf } from '../../platform/http/api-key-of-request.js';
import { basicPasswordOf, isAsciinemaUpload } from '../../platform/http/asciinema-request.js';
import { AccountSuspended } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import type { RequestPolicies } from '../../platform/http/server/request-policies.js';

/** Looks up the key before the limits, which depend on it. If that fails, the request counts as anonymous. */
export function identity(lookups: KeyLookups, policies: RequestPolicies, security: SecurityLog) {
  return (plainRequest: Request, _response: Response, next: NextFunction): void => {
    const request = plainRequest as ApiRequest;
    // An asciinema command line sends an install id, which is valid only for uploads, or an API key.
    const password = isAsciinemaUpload(request) ? basicPasswordOf(request) : undefined;
    const apiKey = apiKeyOf(request) ?? (password !== undefined && isApiKey(password) ? password : undefined);
    const sent = apiKey ?? password;
    request.keySent = sent !== undefined;
    request.viewer = null;
    if (sent === undefined || request.refusal || !policies.acceptsKey(request, request.path)) {
      next();
      return;
    }
    const address = policies.connection.bucket(request);
    const looked =
      apiKey === undefined ? lookups.identifyInstallId(sent, address) : lookups.identify(sent, address);
    looked.then(
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
