import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Forbidden, NotFound, Unauthenticated } from '../domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import type { Viewer } from './viewer.js';

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

export const Owned = Reflector.createDecorator<OwnedResource>();

/** @throws Unauthenticated when a stranger asks */
export function viewerOf(context: ExecutionContext): Viewer {
  const { viewer, keySent } = context.switchToHttp().getRequest<ApiRequest>();
  if (viewer) return viewer;
  throw new Unauthenticated(
    keySent
      ? 'This API key is not valid. Copy it again from your account page, or reset it there.'
      : 'This needs an API key: send it in the X-API-Key header.',
  );
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
