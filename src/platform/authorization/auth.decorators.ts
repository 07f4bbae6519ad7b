import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiRequest } from '../http/api-request.js';
import { apiKeyOf } from '../http/api-key-of-request.js';
import { actorOf } from '../http/viewer.js';
import type { Actor } from '../logging/security-log.js';
import { ApiErrors, type ErrorExamples } from '../http/openapi/responses.js';
import { AnyKeyGuard, ApiKeyGuard, PROFILE_KEY_ONLY, ProfileKeyGuard, SEND_KEY } from './api-key.guard.js';
import { NoStoreInterceptor } from './no-store.interceptor.js';
import { Owned, type OwnedResource, OwnerGuard, ownerOnly } from './owner.guard.js';
import { STAFF_ONLY, StaffGuard } from './staff.guard.js';

/** Guard and API documentation in one. A 403 that is not named depends on the method. */
const Guarded = (guard: Type<CanActivate>, errors: ErrorExamples = {}) =>
  applyDecorators(
    UseGuards(guard),
    UseInterceptors(NoStoreInterceptor),
    ApiSecurity('ApiKey'),
    ApiErrors({ 401: SEND_KEY, ...errors }),
  );

/** Requires an API key; for writes, one with the scope `write`. */
export const Authenticated = () => Guarded(ApiKeyGuard);

export const AuthenticatedByAnyKey = () => Guarded(AnyKeyGuard);

export const ProfileKeyOnly = () => Guarded(ProfileKeyGuard, { 403: PROFILE_KEY_ONLY });

export const OwnerOnly = (resource: OwnedResource) =>
  applyDecorators(Owned(resource), Guarded(OwnerGuard, { 403: ownerOnly(resource.noun) }));

/** Requires the profile key of a staff member, or one with the scope `staff`. */
export const StaffOnly = () => Guarded(StaffGuard, { 403: STAFF_ONLY });

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
