import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Forbidden, NotFound } from '../errors/domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import { viewerOf } from './api-key.guard.js';

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

export const ownerOnly = (noun: string): string => `Only its owner may change this ${noun}.`;

export const Owned = Reflector.createDecorator<OwnedResource>();

@Injectable()
export class OwnerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const viewer = viewerOf(context);
    const { source, parameter, noun } = this.reflector.getAllAndOverride(Owned, [
      context.getHandler(),
      context.getClass(),
    ]);
    const id = String(context.switchToHttp().getRequest<ApiRequest>().params[parameter]);
    const resources = this.modules.get(source, { strict: false });
    const owner = await resources.ownerOf(id);
    if (owner === null) {
      const absence = await resources.absenceOf?.(id, viewer.userSeq);
      throw new NotFound(absence ?? `There is no ${noun} "${id}".`);
    }
    if (owner !== viewer.userSeq) throw new Forbidden(ownerOnly(noun));
    return true;
  }
}
