import type { OpenAPIObject } from '@nestjs/swagger';
import { errorResponses } from '../../platform/http/openapi/responses.js';
import { KEY_REUSED } from '../../platform/idempotency/idempotency.service.js';
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

const CONFLICT = 'The idempotency key belongs to another request, or to one that is in progress.';

export function describeIdempotency(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    if (!item.post) continue;
    const { [KEYLESS]: isKeyless, ...operation } = item.post as Operation & { [KEYLESS]?: true };
    item.post = isKeyless ? operation : described(operation);
  }
}

function described(operation: Operation): Operation {
  const { 409: conflict } = operation.responses;
  const response =
    conflict && 'description' in conflict
      ? { ...conflict, description: `${conflict.description} Or: ${CONFLICT.replace('The', 'the')}` }
      : { ...errorResponses({ 409: KEY_REUSED })['409'], description: CONFLICT };
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), HEADER],
    responses: { ...operation.responses, 409: response },
  };
}
