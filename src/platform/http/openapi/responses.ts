import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorDto } from '../error.dto.js';

/** `app/openapi/error-examples.ts` has an example of each for every operation. */
const MEANING = {
  400: 'A parameter or field is missing or wrong.',
  401: 'The API key is missing or invalid.',
  403: 'The caller does not have permission.',
  404: 'The resource does not exist.',
  409: 'It conflicts with existing data or with another request.',
  410: 'The device code expired or was used.',
  413: 'A file or body is over its limit.',
  415: 'The body has a content type that this operation does not accept.',
  416: 'The file does not have the requested range.',
  428: 'The user has not confirmed yet; `Retry-After` says when to poll again.',
  429: 'A rate limit is reached; `Retry-After` says for how long.',
  451: 'Staff hid the recording; the sentence has the reason.',
  503: 'Temporarily unavailable; `Retry-After` says when to try again.',
  507: 'The disk of the service is full, or your quota is used up.',
} as const;

/** Documents the error responses of an operation. 400, 429, 500 and 503 are always included. */
export function ApiErrors(...statuses: (keyof typeof MEANING)[]) {
  const all = [...new Set([...statuses, 400 as const, 429 as const, 503 as const])];
  return applyDecorators(
    ApiExtraModels(ErrorDto),
    ...all.map((status) => ApiResponse({ status, ...errorResponse(status) })),
    ApiResponse({
      status: 500,
      description: 'An unexpected error of the service.',
      content: errorBody({ detail: 'Internal server error', request_id: 'V1StGXR8_Z5jdHi6B-myT' }),
    }),
  );
}

export function errorResponse(status: keyof typeof MEANING) {
  return { description: MEANING[status], content: errorBody() };
}

export const ApiNotModified = () =>
  ApiResponse({ status: 304, description: 'Not modified: the copy of the caller is current.' });

export function ApiFile(...types: string[]) {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
  return applyDecorators(
    ApiResponse({ status: 200, description: 'The file.', content }),
    ApiResponse({ status: 206, description: 'The requested range of the file.', content }),
    ApiNotModified(),
    ApiErrors(404, 416, 451, 503),
  );
}

/** Errors are JSON, whatever the operation returns otherwise. */
function errorBody(example?: ErrorDto) {
  return { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) }, ...(example && { example }) } };
}
