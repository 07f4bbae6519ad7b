import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json, text, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ValidationFailed, PayloadTooLarge, UnsupportedMediaType } from '../../errors/domain-errors.js';
import type { ApiRequest } from '../api-request.js';
import { isAsciinemaUpload } from '../asciinema-request.js';

const LIMIT_KIB = 64;
/** A README of 64 KiB with its newlines and quotes escaped. */
const README_LIMIT_KIB = 256;
/** A text of 64 KiB in which each byte may be escaped to three. */
const FORM_LIMIT_KIB = 192;
/** A cast of 1 MiB with its quotes escaped, for callers with a key. */
const TOOL_LIMIT_KIB = 2048;
const FORM = 'application/x-www-form-urlencoded';
/** Paths that accept no page forms. */
const OF_PROGRAMS = /^\/(?:api|media|badge|health|mcp)(?:\/|$)/i;
const TAKES_FORM = /^\/api\/v1\/gifs(?:\/upload|\/[^/]{1,20}\/versions)?\/?$/i;
const IS_TOOL = /^\/mcp\/?$/i;
const TAKES_README = /^\/api\/v1\/gifs\/generate\/?$/i;

export const SEND_JSON =
  'The body is not declared as JSON. Send the header `Content-Type: application/json`.';
/** The error message for a wrong content type of an upload. */
export const SEND_FORM =
  'Send the recording as multipart/form-data: a GIF in the part `file`, a cast in the part `cast`, as ' +
  '`curl -F file=@PATH` does.';

/** The error message for a wrong content type of an asciinema upload. */
export const SEND_CAST = 'Send the cast as multipart/form-data, in the part `file`.';

/** Reads JSON for the API, and `application/x-www-form-urlencoded` as a text for pages. */
export function requestBody(): RequestHandler {
  const readForm = text({ type: FORM, limit: FORM_LIMIT_KIB * 1024 });
  const readers = new Map(
    [LIMIT_KIB, README_LIMIT_KIB, TOOL_LIMIT_KIB].map((kib) => [
      kib,
      json({ limit: kib * 1024, verify: storeDigest }),
    ]),
  );
  return (request: Request, response: Response, next: NextFunction) => {
    if (takesForm(request)) {
      readForm(request, response, (error?: unknown) => {
        next(error === undefined ? undefined : refusal(error, FORM_LIMIT_KIB, request));
      });
      return;
    }
    // Multipart bodies are parsed by the routes that accept them.
    if (hasBody(request) && request.is(['json', 'multipart/form-data']) === false) {
      next(new UnsupportedMediaType(expectedBody(request)));
      return;
    }
    const limit = limitOf(request as ApiRequest);
    readers.get(limit)?.(request, response, (error?: unknown) => {
      next(error === undefined ? undefined : refusal(error, limit, request));
    });
  };
}

function limitOf({ path, viewer }: ApiRequest): number {
  if (IS_TOOL.test(path)) return viewer ? TOOL_LIMIT_KIB : README_LIMIT_KIB;
  return TAKES_README.test(path) ? README_LIMIT_KIB : LIMIT_KIB;
}

function expectedBody(request: Request): string {
  if (isAsciinemaUpload(request)) return SEND_CAST;
  return request.method === 'POST' && TAKES_FORM.test(request.path) ? SEND_FORM : SEND_JSON;
}

function takesForm(request: Request): boolean {
  return request.method === 'POST' && !OF_PROGRAMS.test(request.path) && request.is(FORM) !== false;
}

/** Some clients send `Content-Length: 0` with a content type and no body. */
function hasBody(request: Request): boolean {
  return request.headers['content-length'] !== '0';
}

function storeDigest(request: IncomingMessage, _response: unknown, body: Buffer): void {
  if (request.headers['idempotency-key'] === undefined) return;
  (request as ApiRequest).contentDigest = createHash('sha256').update(body).digest();
}

function refusal(error: unknown, limit: number, request: Request): unknown {
  switch (error instanceof Error && 'type' in error ? error.type : undefined) {
    case 'entity.parse.failed':
      return new ValidationFailed('The body is not valid JSON.');
    case 'entity.too.large':
      return new PayloadTooLarge(`The body is larger than the limit of ${limit} KiB.`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedMediaType(
        'Send the body as UTF-8 JSON, plain or compressed with gzip, deflate or br.',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new ValidationFailed('The body was cut off before its end.');
    default:
      return isUndecodable(error, request)
        ? new ValidationFailed(
            `The body is not ${request.get('content-encoding') ?? ''}, as the header Content-Encoding says it is.`,
          )
        : error;
  }
}

/** The parser returns messages of zlib, such as `incorrect header check`. */
function isUndecodable(error: unknown, request: Request): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === 400 && request.get('content-encoding') !== undefined;
}
