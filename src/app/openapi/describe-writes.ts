import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponse } from '../../platform/http/openapi/responses.js';

const NO_ROOM = { '507': errorResponse(507) };

/** `request-body.middleware.ts` rejects bodies before routing, even where no body is expected. */
const REFUSALS = { '413': errorResponse(413), '415': errorResponse(415) };

/** Documents the errors that every write may have: 403 for read-only keys, 413, 415 and 507. */
export function describeWrites(document: OpenAPIObject): void {
  for (const { post, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [post, patch, remove]) {
      if (!operation) continue;
      const needsKey = (operation.security ?? []).length > 0;
      operation.responses = {
        ...REFUSALS,
        ...NO_ROOM,
        ...(needsKey && { '403': errorResponse(403) }),
        ...operation.responses,
      };
    }
  }
}
