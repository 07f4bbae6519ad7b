import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';

/** Pictures and videos are compressed already, and an event must not wait for the next one. */
const COMPRESSIBLE =
  /^(?:application\/(?:json|javascript|x-asciicast)|text\/(?:plain|html|css|javascript|markdown)|image\/svg\+xml)(?:;|$)/;
/** A shorter body takes as many packets either way. */
export const LEAST_COMPRESSED_BYTES = 1_024;

const MOST_LISTENERS = 20;

/** Compresses text with br or gzip for clients that accept it. A range is of the uncompressed file. */
export function compressed(): RequestHandler {
  const compress = compression({
    threshold: LEAST_COMPRESSED_BYTES,
    filter: (_request, response) =>
      response.statusCode !== 206 && isCompressible(response.getHeader('Content-Type')),
  });
  return (request, response, next) => {
    // Runs after the listener of `compress`: the last one that is added is the first to run.
    onHeaders(response, () => {
      const isKnown = response.statusCode === 304 && response.get('Vary')?.includes('Accept-Encoding');
      const isWeak = isKnown && isWeaklyNamed(request.get('if-none-match'), response);
      if (isWeak || response.hasHeader('Content-Encoding')) weakenTag(response);
    });
    // Middlewares and the stream of a file listen for the close: more than Node's default of ten is no leak.
    response.setMaxListeners(MOST_LISTENERS);
    compress(request, response, next);
  };
}

export function isCompressible(contentType: unknown): boolean {
  return typeof contentType === 'string' && COMPRESSIBLE.test(contentType);
}

/** The compressed bytes differ from those that the strong tag names. */
function weakenTag(response: Response): void {
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string' && tag.startsWith('"')) response.setHeader('ETag', `W/${tag}`);
  response.removeHeader('Accept-Ranges');
}

/** Then the client has the compressed form, and a cache finds it by this tag only. */
function isWeaklyNamed(condition: string | undefined, response: Response): boolean {
  return condition?.includes(`W/${String(response.getHeader('ETag'))}`) ?? false;
}
