import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiRequest } from '../http/api-request.js';
import { apiKeyOf } from '../http/identity.middleware.js';
import { ApiErrors } from '../http/openapi/responses.js';
import { KeyGuard, Owned, type OwnedResource, OwnerGuard, StaffGuard } from './guards.js';

/** A key is needed. Guard and documentation in one, so that they cannot drift apart. */
export const Authenticated = () =>
  applyDecorators(UseGuards(KeyGuard), ApiSecurity('ApiKey'), ApiErrors(401));

/** The key of the resource's owner is needed. */
export const OwnerOnly = (resource: OwnedResource) =>
  applyDecorators(Owned(resource), UseGuards(OwnerGuard), ApiSecurity('ApiKey'), ApiErrors(401, 403, 404));

/** The key of a staff member is needed. */
export const StaffOnly = () =>
  applyDecorators(UseGuards(StaffGuard), ApiSecurity('ApiKey'), ApiErrors(401, 403));

/** Who is asking, or null for a stranger; never null on a route that needs a key. */
export const CurrentViewer = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().viewer,
);

/** The key itself that the request came with; `''` when there is none. */
export const PresentedKey = createParamDecorator(
  (_data: undefined, context: ExecutionContext) =>
    apiKeyOf(context.switchToHttp().getRequest<ApiRequest>()) ?? '',
);
