import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Forbidden, NotFound, RateLimited, Unauthenticated } from '../errors/domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import type { Viewer } from '../http/viewer.js';

/** A service that knows who owns a resource. */
export interface OwnershipSource {
  /** The owner's `seq`, or null when there is no such resource (any more). */
  ownerOf(id: string): Promise<number | null>;
}

export interface OwnedResource {
  readonly source: Type<OwnershipSource>;
  /** The path parameter that names the resource. */
  readonly parameter: string;
  /** What to call it in an error. */
  readonly noun: string;
}

const READS = new Set(['GET', 'HEAD']);

export const Owned = Reflector.createDecorator<OwnedResource>();

/**
 * @throws Unauthenticated when a stranger asks
 * @throws Forbidden when a key that may only read asks for a write
 */
export function viewerOf(context: ExecutionContext): Viewer {
  const viewer = senderOf(context);
  const { method } = context.switchToHttp().getRequest<ApiRequest>();
  if (READS.has(method) || viewer.namedKey === null || viewer.namedKey.scopes.includes('write'))
    return viewer;
  throw new Forbidden(
    'This API key may only read. Use one with the scope "write", or the API key of your profile.',
  );
}

/** Whatever the key may do. @throws Unauthenticated, RateLimited when nobody knows whose key it is */
function senderOf(context: ExecutionContext): Viewer {
  const { viewer, keySent, keyRetryAfter } = context.switchToHttp().getRequest<ApiRequest>();
  if (viewer) return viewer;
  if (keyRetryAfter !== undefined) {
    throw new RateLimited(
      `Too many API keys that are not valid came from your address. Try again in ${keyRetryAfter} s.`,
      keyRetryAfter,
    );
  }
  throw new Unauthenticated(
    keySent
      ? 'This API key is not valid. Copy it again from your account page, or reset it there.'
      : 'This needs an API key: send it in the X-API-Key header.',
  );
}

/** Also for a named key that may only read. */
@Injectable()
export class AnyKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    senderOf(context);
    return true;
  }
}

@Injectable()
export class ProfileKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (senderOf(context).namedKey === null) return true;
    throw new Forbidden('A named API key may not do this. Use the API key of your profile.');
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
    if (!viewerOf(context).isStaff) throw new Forbidden('Only staff may do this.');
    return true;
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
    const owner = await this.modules.get(source, { strict: false }).ownerOf(id);
    if (owner === null) throw new NotFound(`There is no ${noun} "${id}".`);
    if (owner !== viewer.userSeq) throw new Forbidden(`Only its owner may change this ${noun}.`);
    return true;
  }
}
