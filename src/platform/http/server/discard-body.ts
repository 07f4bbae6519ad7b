import type { Request, Response } from 'express';

const REST_OF_BODY_MS = 2_000;

/**
 * Reads and discards the rest of the body so that the client can read the response. A connection that does not stay open
 * closes after the body, or after two seconds: unread data would reset it, and the client could lose the response.
 */
export function discardBody(request: Request, response: Response): void {
  request.resume();
  if (request.complete || response.shouldKeepAlive) return;
  response.shouldKeepAlive = true;
  response.removeHeader('Connection');
  const close = () => {
    request.socket.destroySoon();
  };
  request.once('end', close);
  setTimeout(close, REST_OF_BODY_MS).unref();
}
