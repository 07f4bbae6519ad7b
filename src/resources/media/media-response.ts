import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isNamed } from '../../platform/http/entity-tag.js';
import type { MediaBlob } from './media-blob.js';

/** An address without a hash shows a change, and a deletion, within a minute. */
const STABLE = 'public, max-age=60, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** How a pipeline tells that its end was closed: while it ran, or before it began. */
const READER_GONE = new Set<string | undefined>([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

export interface MediaOptions {
  /** The address names just these bytes. */
  readonly immutable: boolean;
  /** Save under this name rather than show. */
  readonly downloadAs?: string;
}

interface ByteRange {
  /** The first and the last byte, both included. */
  readonly start: number;
  readonly end: number;
}

/** Answers with a file: whole, a range of it, or 304; never as anything a browser would run. */
export async function sendMedia(
  request: Request,
  response: Response,
  blob: MediaBlob,
  options: MediaOptions,
): Promise<void> {
  const etag = `"${blob.hash.slice(0, 32)}"`;
  if (isNamed(etag, request.get('if-none-match'))) {
    setCaching(response, etag, options);
    response.status(304).end();
    return;
  }
  const range = requestedRange(request, etag, blob.size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${blob.size}`);
    response.setHeader('Cache-Control', 'no-store');
    response.status(416).json({ detail: `The file has ${blob.size} bytes.` });
    return;
  }
  // Opened before anything is said of it, so that a failure is answered as one.
  const stream = request.method === 'HEAD' ? null : await blob.read(range);
  setCaching(response, etag, options);
  describeFile(response, blob, range, options);
  if (!stream) {
    response.end();
    return;
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

/** Answers a HEAD for a file that a GET would make first: what is known only once it is made is left out. */
export function sendUnmade(response: Response, contentType: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/** A reader who went away is no failure of ours; a store that failed says so in an error of its own. */
function isReaderGone(error: unknown): boolean {
  return READER_GONE.has((error as NodeJS.ErrnoException).code);
}

function setCaching(response: Response, etag: string, { immutable }: MediaOptions): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', immutable ? IMMUTABLE : STABLE);
}

function describeFile(
  response: Response,
  { contentType, size }: MediaBlob,
  range: ByteRange | undefined,
  { downloadAs }: MediaOptions,
): void {
  if (downloadAs !== undefined) response.attachment(downloadAs);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : size);
  if (range) response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
}

/**
 * The one range that a GET asks for (RFC 9110, section 14); several at once, and what is no range, are answered
 * with the whole file.
 */
function requestedRange(
  request: Request,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (request.method !== 'GET' || (request.get('if-range') ?? etag) !== etag) return undefined;
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(request.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'unsatisfiable';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
