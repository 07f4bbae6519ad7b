import type { ServerResponse } from 'node:http';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';

/** Pictures and videos are compressed already, and an event must not wait for the next one. */
const COMPRESSIBLE =
  /^(?:application\/(?:json|javascript|x-asciicast)|text\/(?:plain|html|css|javascript|markdown)|image\/svg\+xml)(?:;|$)/;
/** Compression of a shorter body would not save a packet. */
export const LEAST_COMPRESSED_BYTES = 1_024;

const MOST_LISTENERS = 20;

/** Compresses text with br or gzip for clients that accept it. Ranges are of the uncompressed file. */
export function compressed(): RequestHandler {
  const compress = compression({
    threshold: LEAST_COMPRESSED_BYTES,
    filter: (_request, response) => isToCompress(response),
  });
  return (request, response, next) => {
    // `compress` takes a tenth of the time of a small request, even if the client accepts no encoding.
    const acceptsNone = request.headers['accept-encoding'] === undefined;
    // Runs after the listener of `compress`: the last listener runs first.
    onHeaders(response, () => {
      if (acceptsNone && isToCompress(response)) response.vary('Accept-Encoding');
      const isKnown = response.statusCode === 304 && response.get('Vary')?.includes('Accept-Encoding');
      const isWeak = isKnown && isWeaklyNamed(request.get('if-none-match'), response);
      if (isWeak || response.hasHeader('Content-Encoding')) weakenTag(response);
    });
    // Middlewares and file streams listen for the close: exceeding Node's default of ten is no leak.
    response.setMaxListeners(MOST_LISTENERS);
    if (acceptsNone) {
      response.flush = flushNothing;
      next();
    } else {
      compress(request, response, next);
    }
  };
}

/** Bytes that are not compressed are sent as they are written. */
const flushNothing = (): void => undefined;

function isToCompress(response: Pick<ServerResponse, 'statusCode' | 'getHeader'>): boolean {
  return response.statusCode !== 206 && isCompressible(response.getHeader('Content-Type'));
}

export function isCompressible(contentType: unknown): boolean {
  return typeof contentType === 'string' && COMPRESSIBLE.test(contentType);
}

/** The strong tag does not identify the compressed bytes. */
function weakenTag(response: Response): void {
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string' && tag.startsWith('"')) response.setHeader('ETag', `W/${tag}`);
  response.removeHeader('Accept-Ranges');
}

/** In that case the client has the compressed body, and a cache finds it only by this tag. */
function isWeaklyNamed(condition: string | undefined, response: Response): boolean {
  return condition?.includes(`W/${String(response.getHeader('ETag'))}`) ?? false;
}
