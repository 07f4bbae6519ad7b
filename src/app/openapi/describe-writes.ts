import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponse } from '../../platform/http/openapi/responses.js';

/** Whatever is sent may change something, and the disk may be full. */
const NO_ROOM = { '507': errorResponse(507) };

/** What `json-body.middleware.ts` refuses is refused before any route, so also where a body means nothing. */
const REFUSALS = { '413': errorResponse(413), '415': errorResponse(415) };

/**
 * Says of every write that its body may be too large, or of another kind, that its key may be one that only reads, and
 * that there may be no room.
 */
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
