import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, responsesOf } from './operations.js';

const integer = (description: string, example: number) =>
  ({
    description,
    schema: { type: 'integer', minimum: 0 },
    example,
  }) as const;

const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request in the log of the service. Send it with a bug report.',
    schema: { type: 'string' },
    example: 'V1StGXR8_Z5jdHi6B-myT',
  },
  'X-RateLimit-Limit': integer('Requests that the caller may make in the window.', 60),
  'X-RateLimit-Remaining': integer('Requests that are left in the window.', 59),
  'X-RateLimit-Reset': integer('When the window ends, in Unix seconds.', 1_795_384_989),
  'Retry-After': integer('Seconds to wait before the next try.', 12),
  ETag: {
    description: 'The version of the body. Sent back as `If-None-Match`, it gets 304 while nothing changed.',
    schema: { type: 'string' },
    example: '"9f86d081884c7d65"',
  },
  Link: {
    description: 'The pages `next` and `prev` as links (RFC 8288), where there are some.',
    schema: { type: 'string' },
    example: '<https://ttyreel.example/api/v1/gifs/?page=2>; rel="next"',
  },
  'X-Secrets-Found': {
    description: 'How many secrets the recording has, if it has any.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  Location: {
    description: 'The URL of the new resource in the API.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://ttyreel.example/api/v1/gifs/aB3dE5fG/',
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const LIMITS: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const WAITING = new Set(['428', '429', '503']);

export function describeResponses(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: structuredClone(HEADERS) };
  for (const { path, operation } of operationsOf(document)) {
    const responses = responsesOf(operation);
    const hasTag = responses.some(([status]) => status === '304');
    for (const [status, response] of responses) {
      response.description = once(response.description);
      const names = headersOf(path, status, hasTag);
      names.push(...(Object.keys(response.headers ?? {}) as HeaderName[]));
      response.headers = Object.fromEntries(
        names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      );
    }
  }
}

function headersOf(path: string, status: string, hasTag: boolean): HeaderName[] {
  return [
    'X-Request-Id',
    // All errors have them, but only 429 documents them, to halve the document. Health checks are not counted.
    ...(!path.startsWith('/health/') && (status < '400' || status === '429') ? LIMITS : []),
    ...(WAITING.has(status) ? (['Retry-After'] as const) : []),
    ...(hasTag && ['200', '206', '304'].includes(status) ? (['ETag'] as const) : []),
  ];
}

/** Several decorators of an operation may describe the same status. */
function once(description: string): string {
  return [...new Set(description.split('\n\n'))].join(' ');
}
