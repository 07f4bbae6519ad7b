import { applyDecorators, HttpCode, type Type, UseInterceptors } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  type ContentObject,
  getSchemaPath,
} from '@nestjs/swagger';
import { ErrorDto } from '../error.dto.js';
import { PageLinksInterceptor } from '../page-links.interceptor.js';

const MEANING = {
  400: 'A parameter or field is missing or wrong.',
  401: 'The API key is missing or invalid.',
  403: 'The caller does not have permission.',
  404: 'The resource does not exist.',
  409: 'It conflicts with existing data or with another request.',
  410: 'It is gone for ever.',
  412: 'It was edited since the caller read it.',
  413: 'A file or body is over its limit.',
  415: 'The body has a content type that this operation does not accept.',
  416: 'The file does not have the requested range.',
  428: 'The user has not confirmed yet; `Retry-After` says when to poll again.',
  429: 'A rate limit is reached; `Retry-After` says for how long.',
  451: 'Staff hid the recording; the sentence has the reason.',
  500: 'An unexpected error of the service.',
  501: 'The service does not support it.',
  503: 'Temporarily unavailable; `Retry-After` says when to try again.',
  507: 'The disk of the service is full, or your quota is used up.',
} as const;

/** The `detail` of an example, by status. */
export type ErrorExamples = { readonly [Status in keyof typeof MEANING]?: string };

/** Documents an operation: the first sentence is its summary. Line breaks count as spaces. */
export function Operation(text: string) {
  const line = text.replaceAll(/\s+/g, ' ');
  const end = line.indexOf('. ');
  const [summary, description] =
    end === -1 ? [line.replace(/\.$/, '')] : [line.slice(0, end), line.slice(end + 2)];
  return applyDecorators(ApiExtraModels(ErrorDto), ApiOperation({ summary, description }));
}

/** Documents a response that is not an error, and gives the handler its status. */
export function Responds(
  status: number,
  description: string,
  body?: Type | [Type] | ContentObject,
  ...headers: string[]
) {
  const isType = typeof body === 'function' || Array.isArray(body);
  return applyDecorators(
    HttpCode(status),
    ApiResponse({
      status,
      description,
      ...(isType ? { type: body } : body && { content: body }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers.map((name) => [name, {}])) }),
    }),
  );
}

/** Documents a page with its `Link` header, and that a later page than the last one is 404. */
export const RespondsPage = (description: string, type: Type) =>
  applyDecorators(
    UseInterceptors(PageLinksInterceptor),
    Responds(200, description, type, 'Link'),
    ApiErrors({ 404: 'There is no page 99: the last one is 1.' }),
  );

/**
 * Documents errors, each with an example. Of several decorators, the uppermost counts. `app/openapi/describe-errors.ts` adds
 * the errors of guards, middleware and limits.
 */
export const ApiErrors = (examples: ErrorExamples) =>
  applyDecorators(
    ...Object.entries(errorResponses(examples)).map(([status, response]) =>
      ApiResponse({ status: Number(status), ...response }),
    ),
  );

/** Errors are JSON, whatever the operation returns otherwise. */
export function errorResponses(examples: ErrorExamples) {
  const schema = { $ref: getSchemaPath(ErrorDto) };
  return Object.fromEntries(
    Object.entries(examples).map(([status, detail]) => [
      status,
      {
        description: MEANING[Number(status) as keyof typeof MEANING],
        content: { 'application/json': { schema, example: exampleOf(status, detail) } },
      },
    ]),
  );
}

function exampleOf(status: string, detail: string): ErrorDto {
  if (status === '500') return { detail, request_id: 'V1StGXR8_Z5jdHi6B-myT' };
  const [, field, problem] = (status === '400' && /^([a-z_]+): (.+)$/.exec(detail)) || [];
  return field && problem ? { detail, errors: { [field]: [problem] } } : { detail };
}

export const ApiNotModified = () =>
  ApiResponse({ status: 304, description: 'Not modified: the copy of the caller is current.' });

export const filesOf = (...types: string[]): ContentObject =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

export function ApiFile(...types: string[]) {
  const content = filesOf(...types);
  return applyDecorators(
    ApiResponse({ status: 200, description: 'The file.', content }),
    ApiResponse({ status: 206, description: 'The requested range of the file.', content }),
    ApiNotModified(),
    ApiErrors({ 416: 'The file has 412310 bytes.' }),
  );
}
