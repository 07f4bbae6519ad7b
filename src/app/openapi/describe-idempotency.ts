import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponse } from '../../platform/http/openapi/responses.js';
import { KEYLESS } from '../../platform/idempotency/keyless.decorator.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;

const HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header ' +
    '`Idempotent-Replayed: true`. Use a new random key for each request.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;

const CONFLICT_MEANING = 'Or: the idempotency key belongs to another request, or to one that is in progress.';

const CONFLICT = {
  ...errorResponse(409),
  description: 'The idempotency key belongs to another request, or to one that is in progress.',
};

/** Documents the idempotency key on every POST that is not `@Keyless()`. */
export function describeIdempotency(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    if (!item.post) continue;
    const { [KEYLESS]: isKeyless, ...operation } = item.post as Operation & { [KEYLESS]?: true };
    item.post = isKeyless ? operation : described(operation);
  }
}

function described(operation: Operation): Operation {
  const conflict = operation.responses['409'];
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), HEADER],
    responses: {
      ...operation.responses,
      '409':
        conflict && 'description' in conflict
          ? { ...conflict, description: `${conflict.description} ${CONFLICT_MEANING}` }
          : CONFLICT,
    },
  };
}
