import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorDto } from '../../platform/http/error.dto.js';
import { type DescribedOperation, operationsOf, responsesOf } from './operations.js';
import { EXAMPLES, WRONG_STYLE, WRONG_THEME } from './error-examples.js';
import { referredTo, refTo } from './schemas.js';

const ERROR = refTo('Error');

/** Gives the errors of each operation an example that it can have. */
export function describeErrors(document: OpenAPIObject): void {
  for (const described of operationsOf(document)) {
    for (const [status, response] of responsesOf(described.operation)) {
      const detail = detailOf(document, described, status);
      const media = response.content?.['application/json'];
      if (detail !== undefined && media && isError(media)) media.example = bodyOf(status, detail);
    }
  }
}

function isError({ schema }: { schema?: object }): boolean {
  return schema !== undefined && '$ref' in schema && schema.$ref === ERROR;
}

function bodyOf(status: string, detail: string): ErrorDto {
  if (status !== '400') return { detail };
  const [, field, problem] = /^([a-z_]+): (.+)$/.exec(detail) ?? [];
  return field && problem ? { detail, errors: { [field]: [problem] } } : { detail };
}

function detailOf(
  document: OpenAPIObject,
  described: DescribedOperation,
  status: string,
): string | undefined {
  if (status === '400') return wrongBody(document, described) ?? wrongParameter(described);
  const operation = `${described.method.toUpperCase()} ${described.path}`;
  return EXAMPLES[status]?.find(([pattern]) => pattern.test(operation))?.[1];
}

function mediaTypeOf({ operation: { requestBody } }: DescribedOperation): string | undefined {
  return requestBody && 'content' in requestBody ? Object.keys(requestBody.content)[0] : undefined;
}

const KINDS = new Map<unknown, string>([
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['integer', 'a whole number'],
  // A reference to another schema.
  [undefined, 'an object'],
]);

function wrongBody(document: OpenAPIObject, described: DescribedOperation): string | undefined {
  const type = mediaTypeOf(described);
  const { requestBody } = described.operation;
  if (type === undefined || !requestBody || !('content' in requestBody)) return undefined;
  if (type === 'multipart/form-data') return 'file: a GIF is needed, or a cast that it can be drawn from';
  const found = referredTo(document, requestBody.content[type]?.schema ?? {});
  const [field, schema] = Object.entries(found?.[1].properties ?? {})[0] ?? [];
  if (field === undefined || schema === undefined) return undefined;
  if (found?.[1].required?.includes(field)) return `${field}: is missing`;
  if (schema.enum) return `${field}: must be one of ${schema.enum.join(', ')}`;
  return `${field}: must be ${KINDS.get(schema.type) ?? 'a string'}`;
}

/** The first query parameter that has a rule, else the first one in the path; guards of writes read that before. */
function wrongParameter({ operation, path, method }: DescribedOperation): string {
  const names = (operation.parameters ?? []).flatMap((one) =>
    'name' in one && one.in !== 'header' ? [one.name] : [],
  );
  if (names.includes('q') && !names.includes('state')) return 'q: must have at least 2 characters';
  if (names.includes('page')) return 'page: must be a positive whole number, given once';
  if (names.includes('package') && !path.startsWith('/badge/')) return 'provider: is missing';
  if (names.includes('style')) return path.startsWith('/badge/preview/') ? WRONG_STYLE : WRONG_THEME;
  const [name] = names;
  return name === undefined || method !== 'get'
    ? 'The body is not valid JSON.'
    : `${name}: contains the character U+0007, which is not allowed`;
}
