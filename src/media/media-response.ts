import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { MediaBlob } from './media.service.js';

/** The stable address shows a change, and a deletion, within a minute. */
const STABLE = 'public, max-age=60, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface MediaOptions {
  /** The address names just these bytes. */
  readonly immutable: boolean;
  /** Save under this name rather than show. */
  readonly downloadAs?: string;
}

/** Answers with a file: whole, a range of it, or 304; never as anything a browser would run. */
export async function sendMedia(
  request: Request,
  response: Response,
  blob: MediaBlob,
  options: MediaOptions,
): Promise<void> {
  response.setHeader('Content-Type', blob.contentType);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', `"${blob.hash.slice(0, 32)}"`);
  response.setHeader('Cache-Control', options.immutable ? IMMUTABLE : STABLE);
  if (options.downloadAs !== undefined)
    response.attachment(options.downloadAs).setHeader('Content-Type', blob.contentType);
  if (request.fresh) {
    response.status(304).end();
    return;
  }

  const range = requestedRange(request, response, blob.size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${blob.size}`);
    response.removeHeader('Content-Type');
    response.status(416).json({ detail: `The file has ${blob.size} bytes.` });
    return;
  }
  if (range)
    response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${blob.size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : blob.size);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = await blob.read(range);
  try {
    await pipeline(stream, response);
  } catch (error) {
    // A reader who went away is no failure of ours.
    if (!request.destroyed && !response.destroyed) throw error;
  }
}

/** A single range; several at once are answered with the whole file, as RFC 9110 allows. */
function requestedRange(
  request: Request,
  response: Response,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== response.get('ETag')) return undefined;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  return ranges[0];
}
