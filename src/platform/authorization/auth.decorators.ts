import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiRequest } from '../http/api-request.js';
import { apiKeyOf } from '../http/api-key-of-request.js';
import type { Actor } from '../logging/security-log.js';
import { ApiErrors } from '../http/openapi/responses.js';
import {
  AnyKeyGuard,
  KeyGuard,
  Owned,
  type OwnedResource,
  OwnerGuard,
  ProfileKeyGuard,
  StaffGuard,
} from './guards.js';

/**
 * A key is needed, and one that may write unless the request only reads. Guard and documentation in one, so that they
 * cannot drift apart.
 */
export const Authenticated = () =>
  applyDecorators(UseGuards(KeyGuard), ApiSecurity('ApiKey'), ApiErrors(401));

/** A key is needed, whatever it may do. */
export const AuthenticatedByAnyKey = () =>
  applyDecorators(UseGuards(AnyKeyGuard), ApiSecurity('ApiKey'), ApiErrors(401));

/** The key of the profile is needed: a named key does not do. */
export const ProfileKeyOnly = () =>
  applyDecorators(UseGuards(ProfileKeyGuard), ApiSecurity('ApiKey'), ApiErrors(401, 403));

/** The key of the resource's owner is needed. */
export const OwnerOnly = (resource: OwnedResource) =>
  applyDecorators(Owned(resource), UseGuards(OwnerGuard), ApiSecurity('ApiKey'), ApiErrors(401, 403, 404));

/** The key of a staff member is needed. */
export const StaffOnly = () =>
  applyDecorators(UseGuards(StaffGuard), ApiSecurity('ApiKey'), ApiErrors(401, 403));

/** An answer with what concerns keys lies in no cache. */
export const Private = () =>
  applyDecorators(Header('Cache-Control', 'no-store'), Header('Vary', 'X-API-Key'));

/** Who is asking, or null for a stranger; never null on a route that needs a key. */
export const CurrentViewer = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().viewer,
);

/** Who is asking and from where, for the audit trail. */
export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { viewer, clientAddress } = context.switchToHttp().getRequest<ApiRequest>();
  return {
    ...(viewer && { user: { id: viewer.userSeq, name: viewer.username } }),
    address: clientAddress,
  };
});

/** The key itself that the request came with; `''` when there is none. */
export const PresentedKey = createParamDecorator(
  (_data: undefined, context: ExecutionContext) =>
    apiKeyOf(context.switchToHttp().getRequest<ApiRequest>()) ?? '',
);
