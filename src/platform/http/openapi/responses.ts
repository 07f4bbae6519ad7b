import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorDto } from '../error.dto.js';

const MEANING = {
  400: ['A parameter or field is missing or wrong.', 'page: must be a positive whole number, given once'],
  401: ['The API key is missing or invalid.', 'This needs an API key: send it in the X-API-Key header.'],
  403: ['The caller does not have permission.', 'Only its owner may change this recording.'],
  404: ['The resource does not exist.', 'There is no recording "aB3dE5fG".'],
  409: [
    'It conflicts with existing data or with another request.',
    'This Idempotency-Key was used with another request. Make a new key for each new request.',
  ],
  410: [
    'The device code expired or was used.',
    'This device code has expired or was used already. Start again.',
  ],
  413: ['A file or body is over its limit.', 'file: the GIF is larger than 10 MiB.'],
  415: ['The body has a content type that this operation does not accept.', 'Send multipart/form-data.'],
  416: ['The file does not have the requested range.', 'The file has 412310 bytes.'],
  428: [
    'The user has not confirmed yet; `Retry-After` says when to poll again.',
    'The sign-in is not confirmed yet. Try again in 5 s.',
  ],
  429: [
    'A rate limit is reached; `Retry-After` says for how long.',
    'The limit of 60 requests a minute is reached. Try again in 12 s.',
  ],
  451: [
    'Staff hid the recording; the sentence has the reason.',
    'Staff hid the recording "aB3dE5fG": It shows an API key.',
  ],
  503: [
    'Temporarily unavailable; `Retry-After` says when to try again.',
    'The thumbnail is being made. Try again in 2 s.',
  ],
  507: [
    'The disk of the service is full, or your quota is used up.',
    'The service has no room to store anything new. Nothing was stored; reading, editing and deleting go on. Try again later, or tell the operator.',
  ],
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
  const [description, detail] = MEANING[status];
  return { description, content: errorBody({ detail }) };
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
function errorBody(example: ErrorDto) {
  return { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) }, example } };
}
