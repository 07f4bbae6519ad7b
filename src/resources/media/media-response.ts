import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isCompressible } from '../../platform/http/middleware/compression.middleware.js';
import { isNamed } from '../../platform/http/entity-tag.js';
import type { MediaBlob } from './blobs/media-blob.js';

/** Changes and deletions are visible within a minute. */
const STABLE = 'public, max-age=60, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const READER_GONE = new Set<string | undefined>([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

export interface MediaOptions {
  /** The URL contains the hash of this content. */
  readonly immutable: boolean;
  readonly downloadAs?: string;
  /** For one user: stored nowhere. */
  readonly isPrivate?: boolean;
}

interface ByteRange {
  /** Inclusive. */
  readonly start: number;
  readonly end: number;
}

/** Sends a file, a range, 304 or the redirect to the store, in a sandbox so that browsers execute nothing. */
export async function sendMedia(
  request: Request,
  response: Response,
  blob: MediaBlob,
  options: MediaOptions,
): Promise<void> {
  const etag = `"${blob.hash.slice(0, 32)}"`;
  if (isNamed(etag, request.get('if-none-match'))) {
    setCaching(response, etag, blob, options);
    response.status(304).end();
    return;
  }
  const elsewhere =
    request.method === 'GET' && !options.isPrivate ? await blob.publicUrl(options.downloadAs) : null;
  if (elsewhere !== null) {
    response.setHeader('Cache-Control', STABLE);
    response.status(302).location(elsewhere).end();
    return;
  }
  const range = requestedRange(request, etag, blob.size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${blob.size}`);
    response.setHeader('Cache-Control', 'no-store');
    response.status(416).json({ detail: `The file has ${blob.size} bytes.` });
    return;
  }
  // Opened before the headers are set, so that a failure gets an error response.
  const stream = request.method === 'HEAD' ? null : await blob.read(range);
  setCaching(response, etag, blob, options);
  describeFile(response, blob, range, options);
  if (!stream) {
    response.end();
    return;
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Node 24 leaves it open if the reader disconnected while it was opened.
    stream.destroy();
    if (!isReaderGone(error)) throw error;
  }
}

/** Responds to HEAD for a picture that a GET would render; size and ETag are unknown. */
export function sendUndrawn(response: Response, contentType: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/** The client disconnected; failures of the store have other codes. */
function isReaderGone(error: unknown): boolean {
  return READER_GONE.has((error as NodeJS.ErrnoException).code);
}

function setCaching(
  response: Response,
  etag: string,
  { contentType }: MediaBlob,
  { immutable, isPrivate }: MediaOptions,
): void {
  response.setHeader('ETag', etag);
  if (isCompressible(contentType)) response.vary('Accept-Encoding');
  response.setHeader('Cache-Control', isPrivate ? 'no-store' : immutable ? IMMUTABLE : STABLE);
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

/** The single range of a GET (RFC 9110, section 14); multiple and invalid ranges get the whole file. */
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
