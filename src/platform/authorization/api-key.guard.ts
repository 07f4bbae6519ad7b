import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Forbidden, Unauthenticated } from '../errors/domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import type { Viewer } from '../http/viewer.js';
import { limitReached } from '../rate-limit/assert-allowed.js';

const READS = new Set(['GET', 'HEAD']);

export const SEND_KEY = 'This needs an API key: send it in the X-API-Key header.';
export const READ_ONLY =
  'This API key may only read. Use one with the scope "write", or the API key of your profile.';
export const PROFILE_KEY_ONLY = 'A named API key cannot do this. Use the API key of your profile.';

/**
 * @throws Unauthenticated without a valid key
 * @throws Forbidden for a write with a read-only key
 */
export function viewerOf(context: ExecutionContext): Viewer {
  const viewer = authenticatedViewer(context);
  const { method } = context.switchToHttp().getRequest<ApiRequest>();
  if (READS.has(method) || viewer.namedKey === null || viewer.namedKey.scopes.includes('write'))
    return viewer;
  throw new Forbidden(READ_ONLY);
}

/** For keys of any scope. @throws Unauthenticated, RateLimited if the key was not looked up, AccountSuspended */
export function authenticatedViewer(context: ExecutionContext): Viewer {
  const { viewer, keySent, keyRetryAfter, suspension } = context.switchToHttp().getRequest<ApiRequest>();
  if (viewer) return viewer;
  if (suspension) throw suspension;
  if (keyRetryAfter !== undefined) {
    throw limitReached('Your address sent too many invalid API keys.', keyRetryAfter);
  }
  throw new Unauthenticated(
    keySent
      ? 'This API key is not valid. Check that it is complete, find yours at /account/keys, or ask the operator of ' +
          'this service for a new one.'
      : SEND_KEY,
  );
}

@Injectable()
export class AnyKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    authenticatedViewer(context);
    return true;
  }
}

@Injectable()
export class ProfileKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (authenticatedViewer(context).namedKey === null) return true;
    throw new Forbidden(PROFILE_KEY_ONLY);
  }
}

@Injectable()
export class ApiKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    viewerOf(context);
    return true;
  }
}
