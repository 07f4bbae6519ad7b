import type { OpenAPIObject } from '@nestjs/swagger';
import { KEYLESS } from '../../platform/idempotency/keyless.decorator.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;

const HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: under the same key the first answer is kept 24 hours and given again, with the header ' +
    '`Idempotent-Replayed: true`. Make a random key for each new request.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '6f1c0a52-7d5e-4d0a-9a77-6d1b1f0f8f0e',
} as const;

const CONFLICT_MEANING =
  'Or: the idempotency key belongs to another request, or to one that is being carried out.';

const CONFLICT = {
  description: 'The idempotency key belongs to another request, or to one that is being carried out.',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorDto' },
      example: {
        detail: 'This Idempotency-Key was used with another request. Make a new key for each new request.',
      },
    },
  },
};

/** Says of every POST of the API that is not `@Keyless()` what `IdempotencyInterceptor` does for it. */
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
