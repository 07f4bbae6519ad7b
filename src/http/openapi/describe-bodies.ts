import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponse } from './responses.js';

/** What `json-body.middleware.ts` refuses is refused before any route, so also where a body means nothing. */
const REFUSALS = { '413': errorResponse(413), '415': errorResponse(415) };

/** Says of everything that may be sent a body that it may be too large, or of another kind. */
export function describeBodies(document: OpenAPIObject): void {
  for (const { post, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [post, patch, remove]) {
      if (operation) operation.responses = { ...REFUSALS, ...operation.responses };
    }
  }
}
