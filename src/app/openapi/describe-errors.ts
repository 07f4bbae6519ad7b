import type { OpenAPIObject } from '@nestjs/swagger';
import { READ_ONLY } from '../../platform/authorization/api-key.guard.js';
import { AccountSuspended, InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { type ErrorExamples, errorResponses } from '../../platform/http/openapi/responses.js';
import { SEND_JSON } from '../../platform/http/middleware/request-body.middleware.js';
import { type DescribedOperation, operationsOf } from './operations.js';
import { referredTo } from './schemas.js';

const ALWAYS: ErrorExamples = {
  429: 'The limit of 60 requests a minute is reached. Try again in 12 s.',
  500: 'Internal server error',
  503: 'The service cannot do this right now. Try again in a few seconds.',
};

/** `request-body.middleware.ts` rejects bodies before routing, even where no body is expected. */
const OF_WRITES: ErrorExamples = {
  413: 'The body is larger than the limit of 64 KiB.',
  415: SEND_JSON,
  507: InsufficientStorage.ofDisk().message,
};

const SUSPENDED = new AccountSuspended('advertising').message;

/** Adds the errors of guards, middleware and limits, unless the handler says more. */
export function describeErrors(document: OpenAPIObject): void {
  for (const described of operationsOf(document)) {
    const { path, method, operation } = described;
    if (path.startsWith('/health/')) continue;
    operation.responses = {
      ...errorResponses({
        ...ALWAYS,
        400: wrongBody(document, described) ?? wrongParameter(described),
        ...(operation.security && { 403: method === 'get' ? SUSPENDED : READ_ONLY }),
        ...(method !== 'get' && OF_WRITES),
      }),
      ...operation.responses,
    };
  }
}

const KINDS = new Map<unknown, string>([
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['integer', 'a whole number'],
  [undefined, 'an object'],
]);

function wrongBody(
  document: OpenAPIObject,
  { operation: { requestBody } }: DescribedOperation,
): string | undefined {
  if (!requestBody || !('content' in requestBody)) return undefined;
  const [media] = Object.values(requestBody.content);
  const [, body] = referredTo(document, media?.schema ?? {}) ?? [];
  const [field, schema] = Object.entries(body?.properties ?? {})[0] ?? [];
  if (field === undefined || schema === undefined) return undefined;
  if (body?.required?.includes(field)) return `${field}: is missing`;
  if (schema.enum) return `${field}: must be one of ${schema.enum.join(', ')}`;
  return `${field}: must be ${KINDS.get(schema.type) ?? 'a string'}`;
}

/** A required query parameter, else the first parameter; guards of writes read that before. */
function wrongParameter({ operation: { parameters = [] }, method }: DescribedOperation): string {
  const read = parameters.flatMap((one) => ('name' in one && one.in !== 'header' ? [one] : []));
  if (read.some(({ name }) => name === 'page')) return 'page: must be a positive whole number, given once';
  const missing = read.find((one) => one.in === 'query' && one.required);
  if (missing) return `${missing.name}: is missing`;
  const [first] = read;
  return first === undefined || method !== 'get'
    ? 'The body is not valid JSON.'
    : `${first.name}: contains the character U+0007, which is not allowed`;
}
