import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Invalid, TooLarge, UnsupportedKind } from '../domain-errors.js';

const LIMIT_KIB = 64;

/** Reads a JSON body, and says in our words what is wrong with it. */
export function jsonBody(): RequestHandler {
  const read = json({ limit: LIMIT_KIB * 1024 });
  return (request: Request, response: Response, next: NextFunction) => {
    // Null: there is no body. Forms are read by the routes that take them.
    if (request.is(['json', 'multipart/form-data']) === false) {
      next(new UnsupportedKind('Send the body as application/json.'));
      return;
    }
    read(request, response, (error?: unknown) => {
      next(error === undefined ? undefined : refusal(error));
    });
  };
}

function refusal(error: unknown): unknown {
  switch (error instanceof Error && 'type' in error ? error.type : undefined) {
    case 'entity.parse.failed':
      return new Invalid('The body is not valid JSON.');
    case 'entity.too.large':
      return new TooLarge(`The body is larger than the limit of ${LIMIT_KIB} KiB.`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new UnsupportedKind(
        'Send the body as UTF-8 JSON, plain or compressed with gzip, deflate or br.',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new Invalid('The body was cut off before its end.');
    default:
      return error;
  }
}
