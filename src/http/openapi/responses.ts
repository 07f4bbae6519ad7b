import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from '../error.dto.js';

const MEANING = {
  400: ['A parameter or field is missing or wrong.', 'page: must be a positive whole number, given once'],
  401: ['The API key is missing or invalid.', 'This needs an API key: send it in the X-API-Key header.'],
  403: ['The caller may not do this.', 'Only its owner may change this recording.'],
  404: ['There is no such thing.', 'There is no recording "aB3dE5fG".'],
  413: ['A file or body is over its limit.', 'file: the GIF is larger than 10 MiB.'],
  415: ['The body is of another kind than this takes.', 'Send multipart/form-data.'],
  429: [
    'A rate limit is reached; `Retry-After` says for how long.',
    'The limit of 60 requests a minute is reached. Try again in 12 s.',
  ],
  503: [
    'Not possible right now; `Retry-After` says when to try again.',
    'The thumbnail is being made. Try again in 2 s.',
  ],
} as const;

/** The errors an operation may answer with; 429 and 500 are part of every one. */
export function ApiErrors(...statuses: (keyof typeof MEANING)[]) {
  const all = [...new Set([...statuses, 429 as const])];
  return applyDecorators(
    ...all.map((status) => {
      const [description, detail] = MEANING[status];
      return ApiResponse({ status, description, type: ErrorDto, example: { detail } });
    }),
    ApiResponse({
      status: 500,
      description: 'A fault of the service.',
      type: ErrorDto,
      example: { detail: 'Internal server error', request_id: 'V1StGXR8_Z5jdHi6B-myT' },
    }),
  );
}
