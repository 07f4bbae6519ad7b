import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Forbidden, NotFound, Unauthenticated } from '../errors/domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import type { Viewer } from '../http/viewer.js';
import { limitReached } from '../rate-limit/assert-allowed.js';

export interface OwnershipSource {
  /** The owner's `seq`; null if the resource does not exist. */
  ownerOf(id: string): Promise<number | null>;
  /** Why this user cannot find it, if there is a more specific reason than that it does not exist. */
  absenceOf?(id: string, userSeq: number): Promise<string | null>;
}

export interface OwnedResource {
  readonly source: Type<OwnershipSource>;
  /** The path parameter with the resource's id. */
  readonly parameter: string;
  /** The resource's name in error messages. */
  readonly noun: string;
}

const READS = new Set(['GET', 'HEAD']);

export const Owned = Reflector.createDecorator<OwnedResource>();

/**
 * @throws Unauthenticated without a valid key
 * @throws Forbidden for a write with a read-only key
 */
export function viewerOf(context: ExecutionContext): Viewer {
  const viewer = authenticatedViewer(context);
  const { method } = context.switchToHttp().getRequest<ApiRequest>();
  if (READS.has(method) || viewer.namedKey === null || viewer.namedKey.scopes.includes('write'))
    return viewer;
  throw new Forbidden(
    'This API key may only read. Use one with the scope "write", or the API key of your profile.',
  );
}

/** For keys of any scope. @throws Unauthenticated, RateLimited if the key was not looked up, AccountSuspended */
function authenticatedViewer(context: ExecutionContext): Viewer {
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
      : 'This needs an API key: send it in the X-API-Key header.',
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
    throw new Forbidden('A named API key cannot do this. Use the API key of your profile.');
  }
}

@Injectable()
export class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    viewerOf(context);
    return true;
  }
}

@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (authenticatedViewer(context).isStaff) return true;
    throw new Forbidden(
      'Only staff may do this, with the API key of their profile or one with the scope "staff".',
    );
  }
}

@Injectable()
export class OwnerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const viewer = viewerOf(context);
    const { source, parameter, noun } = this.reflector.get(Owned, context.getHandler());
    const id = String(context.switchToHttp().getRequest<ApiRequest>().params[parameter]);
    const resources = this.modules.get(source, { strict: false });
    const owner = await resources.ownerOf(id);
    if (owner === null) {
      const absence = await resources.absenceOf?.(id, viewer.userSeq);
      throw new NotFound(absence ?? `There is no ${noun} "${id}".`);
    }
    if (owner !== viewer.userSeq) throw new Forbidden(`Only its owner may change this ${noun}.`);
    return true;
  }
}
