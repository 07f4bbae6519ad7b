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
import { actorOf } from '../http/viewer.js';
import type { Actor } from '../logging/security-log.js';
import { ApiErrors } from '../http/openapi/responses.js';
import { AnyKeyGuard, ApiKeyGuard, PROFILE_KEY_ONLY, ProfileKeyGuard } from './api-key.guard.js';
import { Owned, type OwnedResource, OwnerGuard, ownerOnly } from './owner.guard.js';
import { STAFF_ONLY, StaffGuard } from './staff.guard.js';

/** Requires an API key; for writes, one with the scope `write`. Guard and API documentation in one. */
export const Authenticated = () => applyDecorators(UseGuards(ApiKeyGuard), ApiSecurity('ApiKey'));

/** Requires an API key of any scope. */
export const AuthenticatedByAnyKey = () => applyDecorators(UseGuards(AnyKeyGuard), ApiSecurity('ApiKey'));

/** Requires the profile key; named keys are refused. */
export const ProfileKeyOnly = () =>
  applyDecorators(UseGuards(ProfileKeyGuard), ApiSecurity('ApiKey'), ApiErrors({ 403: PROFILE_KEY_ONLY }));

/** Requires the API key of the resource's owner. */
export const OwnerOnly = (resource: OwnedResource) =>
  applyDecorators(
    Owned(resource),
    UseGuards(OwnerGuard),
    ApiSecurity('ApiKey'),
    ApiErrors({ 403: ownerOnly(resource.noun) }),
  );

/** Requires the profile key of a staff member, or one with the scope `staff`. */
export const StaffOnly = () =>
  applyDecorators(UseGuards(StaffGuard), ApiSecurity('ApiKey'), ApiErrors({ 403: STAFF_ONLY }));

/** For responses that contain keys. */
export const Private = () =>
  applyDecorators(Header('Cache-Control', 'no-store'), Header('Vary', 'X-API-Key'));

/** The authenticated user; null only on routes without a guard. */
export const CurrentViewer = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().viewer,
);

/** User and client address, for the audit trail. */
export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { viewer, clientAddress } = context.switchToHttp().getRequest<ApiRequest>();
  return viewer ? actorOf(viewer, clientAddress) : { address: clientAddress };
});

/** The API key of the request, or `''`. */
export const PresentedKey = createParamDecorator(
  (_data: undefined, context: ExecutionContext) =>
    apiKeyOf(context.switchToHttp().getRequest<ApiRequest>()) ?? '',
);
