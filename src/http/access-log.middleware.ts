import type { RequestHandler } from 'express';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Also where the underscore is written as an address may have it. */
const KEY_IN_ADDRESS = /ttyr(?:_|%5f)[0-9a-z%]+/gi;

/** Gives each request its id and writes one line when it was answered; a key never enters the line. */
export function accessLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => {
      const id = nanoid();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    autoLogging: { ignore: (request) => request.url.startsWith('/health/') },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: { method: string; url: string; remoteAddress: string }) => ({
        method: request.method,
        url: request.url.replaceAll(KEY_IN_ADDRESS, 'ttyr_…'),
        from: request.remoteAddress,
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
