import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Response, responsesOf } from './operations.js';
import { refTo, type Schema } from './schemas.js';

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
  Location: {
    description: 'The URL of the new resource in the API.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://ttyreel.example/api/v1/gifs/aB3dE5fG/',
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const LIMITS: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const WAITING = new Set(['428', '429', '503']);

/** Descriptions of responses by the schema of their body. */
const BODIES: Readonly<Record<string, string>> = {
  GifListItemPage: 'A page of recordings.',
  CollectionListItemPage: 'A page of collections.',
  SearchPage: 'A page of results, best first.',
  GifDetail: 'The recording.',
  GifEdits: 'The edits, and whether the original is kept.',
  EditedGif: 'The texts of the recording as they are now.',
  DeletedGif: 'The recording was deleted.',
  GifListItem: 'The recording with its new flag.',
  GifWithState: 'The recording, hidden or not, as it is now.',
  GifWithStatePage: 'A page of recordings with their visibility and state.',
  CollectionDetail: 'The collection with its recordings in order.',
  CollectionTexts: 'The texts of the collection as they are now.',
  CollectionListItem: 'The collection with its new flag.',
  OwnProfile: 'Your profile as it is now.',
  PublicProfile: 'The public profile.',
  NewApiKey: 'The new profile key; the old one no longer works.',
  NewNamedApiKey: 'The new key. It is shown only once.',
  Suspension: 'The user, suspended or not, as it is now.',
  AuditEntryPage: 'A page of the audit log, latest first.',
  ReportPage: 'A page of reported recordings.',
  Report: 'The reports of the recording, with the decision.',
  CuratedTag: 'The tag as it is now.',
  CuratedTagPage: 'A page of tags, most used first.',
  Theme: 'The theme with its palette.',
  BadgeUrl: 'The URL of the badge, and codes that embed it.',
  BadgeThemes: 'The themes, each with a preview.',
  CliVersion: 'The versions of the command-line client.',
  TapeVerdict: 'What the check found.',
  DeviceSignIn: 'The codes of this sign-in.',
  DeviceToken: 'The sign-in is confirmed: the key.',
  UploadedAsciicast: 'The recording is stored; its pictures are being drawn.',
  Generation: 'The status of the generation.',
};

/** Describes each response with a sentence and its headers. */
export function describeResponses(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: structuredClone(HEADERS) };
  for (const { path, operation } of operationsOf(document)) {
    const responses = responsesOf(operation);
    const hasTag = responses.some(([status]) => status === '304');
    for (const [status, response] of responses) {
      response.description = once(response.description) || sentence(response);
      const names = headersOf(path, status, hasTag);
      if (response.headers?.['Location']) names.push('Location');
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

function sentence({ content = {} }: Response): string {
  const schema: Schema | undefined = Object.values(content)[0]?.schema;
  if (schema?.type === 'array') return 'The complete list.';
  const name = schema?.$ref?.slice(refTo('').length) ?? '';
  const body = BODIES[name];
  if (body === undefined)
    throw new Error(`A response has no description, and its schema "${name}" no sentence.`);
  return body;
}
