import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorDto } from '../../platform/http/error.dto.js';
import { type DescribedOperation, operationsOf, responsesOf } from './operations.js';
import { referredTo } from './schemas.js';

/** By the path of an operation; the first that fits. */
type Examples = readonly (readonly [path: RegExp, detail: string])[];

const NOT_FOUND: Examples = [
  [/^\/badge\/preview\//, 'There is no theme to see at /badge/preview/neon.svg.'],
  [/^\/badge\//, 'There is no badge at /badge/pyindex/requests/size.svg.'],
  [/^\/media\//, 'There is no gif of a recording "aB3dE5fG".'],
  [/\/cast\/$/, 'There is no cast of a recording "aB3dE5fG".'],
  [/\/transcript\/$/, 'There is no transcript of a recording "aB3dE5fG".'],
  [/\/generate\//, 'There is no generation "aB3dE5fGhJ7kLmN9pQrStU".'],
  [/\/api-keys\//, 'You have no API key "laptop".'],
  [/\/themes\//, 'There is no theme "neon".'],
  [/\/tags\//, 'There is no tag "gti".'],
  [/\/users\/\{/, 'There is no user "adda".'],
  [/\/collections\/\{/, 'There is no collection "git-rescuse".'],
  [/\/gifs\/\{/, 'There is no recording "aB3dE5fG".'],
  [/./, 'There is no page 99: the last one is 1.'],
];

const READ_ONLY_KEY =
  'This API key may only read. Use one with the scope "write", or the API key of your profile.';

const FORBIDDEN: Examples = [
  [/\/feature\/$/, 'Only staff may do this.'],
  [/\/api-keys?\//, 'A named API key may not do this. Use the API key of your profile.'],
  [/\/users\/|\/create\/$|\/upload\/$|\/gifs\/$|\/generate\/$|\/restore\/$/, READ_ONLY_KEY],
  [/\/collections\//, 'Only its owner may change this collection.'],
  [/./, 'Only its owner may change this recording.'],
];

/** Gives the errors of each operation an example that it can have. */
export function describeErrors(document: OpenAPIObject): void {
  for (const described of operationsOf(document)) {
    for (const [status, response] of responsesOf(described.operation)) {
      const detail = detailOf(document, described, status);
      const media = response.content?.['application/json'];
      if (detail !== undefined && media?.example !== undefined) media.example = bodyOf(detail);
    }
  }
}

function exampleFor(examples: Examples, { path }: DescribedOperation): string | undefined {
  return examples.find(([pattern]) => pattern.test(path))?.[1];
}

function bodyOf(detail: string): ErrorDto {
  const [, field, problem] = /^([a-z_]+): (.+)$/.exec(detail) ?? [];
  return field && problem ? { detail, errors: { [field]: [problem] } } : { detail };
}

function detailOf(
  document: OpenAPIObject,
  described: DescribedOperation,
  status: string,
): string | undefined {
  const isForm = mediaTypeOf(described) === 'multipart/form-data';
  switch (status) {
    case '400':
      return wrongBody(document, described) ?? wrongParameter(described);
    case '403':
      return exampleFor(FORBIDDEN, described);
    case '404':
      return exampleFor(NOT_FOUND, described);
    case '413':
      return isForm ? undefined : 'The body is larger than the limit of 64 KiB.';
    case '415':
      return isForm ? undefined : 'Send the header `Content-Type: application/json`.';
    case '503':
      return described.path.startsWith('/media/')
        ? undefined
        : 'The service cannot do this right now. Try again in a few seconds.';
    default:
      return undefined;
  }
}

function mediaTypeOf({ operation: { requestBody } }: DescribedOperation): string | undefined {
  return requestBody && 'content' in requestBody ? Object.keys(requestBody.content)[0] : undefined;
}

const KINDS = new Map<unknown, string>([
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['integer', 'a whole number'],
]);

function wrongBody(document: OpenAPIObject, described: DescribedOperation): string | undefined {
  const type = mediaTypeOf(described);
  const { requestBody } = described.operation;
  if (type === undefined || !requestBody || !('content' in requestBody)) return undefined;
  if (type === 'multipart/form-data') return 'file: a GIF is needed, or a cast that it can be drawn from';
  const found = referredTo(document, requestBody.content[type]?.schema ?? {});
  const [field, schema] = Object.entries(found?.[1].properties ?? {})[0] ?? [];
  if (field === undefined) return undefined;
  return `${field}: must be ${KINDS.get(schema?.type) ?? 'a text'}`;
}

/** The first query parameter that has a rule, else the first one in the path. */
function wrongParameter({ operation, path }: DescribedOperation): string | undefined {
  const names = (operation.parameters ?? []).flatMap((one) =>
    'name' in one && one.in !== 'header' ? [one.name] : [],
  );
  if (names.includes('q')) return 'q: must have at least 2 characters';
  if (names.includes('page')) return 'page: must be a positive whole number, given once';
  if (path.startsWith('/badge/')) return 'theme: is none of the themes';
  if (names.includes('provider'))
    return 'provider: must be one of pyindex, jsregistry, rustregistry, codehost';
  const [name] = names;
  return name === undefined
    ? 'The query is not one that a URL may have.'
    : `${name}: holds the character U+0007, which is not text`;
}
