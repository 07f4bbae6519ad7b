import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, responsesOf } from './operations.js';
import { refTo } from './schemas.js';

const TAG = 'asciinema';

/** Errors as `asciinema-errors.ts` sends them: 422 instead of 400, with `message`; text for the older route. */
export function describeAsciinema(document: OpenAPIObject): void {
  for (const { path, operation } of operationsOf(document)) {
    if (operation.tags?.[0] !== TAG) continue;
    const { '400': invalid, ...others } = operation.responses;
    operation.responses = { ...others, '422': invalid };
    for (const [status, response] of responsesOf(operation)) {
      const media = response.content?.['application/json'];
      if (status < '400' || !media) continue;
      const { detail = '', ...rest } = media.example as { detail?: string };
      response.content = path.endsWith('/asciicasts/')
        ? { 'text/plain': { schema: { type: 'string' }, example: detail } }
        : {
            'application/json': {
              schema: { $ref: refTo('AsciinemaError') },
              example: { ...rest, detail, message: detail },
            },
          };
    }
  }
}
