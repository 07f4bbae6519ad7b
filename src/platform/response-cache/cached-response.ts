import { isAscii } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { entityTag } from '../http/entity-tag.js';
import type { HeaderList } from '../http/header-list.js';
import type { CacheTag } from './cache-tag.js';

/** What is said of a body that may be kept. */
export interface ResponseMetadata {
  readonly contentType: string;
  readonly cacheControl: string;
  /** The names of the request's headers that the body depends on. */
  readonly vary?: string;
  /** The body holds until one of these changes. */
  readonly tags: readonly CacheTag[];
  /** Called for each request that is answered with the body, or with 304 in its place. */
  readonly onServed?: (request: IncomingMessage) => void;
}

/** A whole answer, made once and given to many. */
export interface CachedResponse extends Pick<ResponseMetadata, 'tags' | 'onServed'> {
  readonly body: Buffer;
  /** The body again where it is short and ASCII: node:http sends it in one piece with the headers. */
  readonly text?: string;
  readonly etag: string;
  /** With the body. */
  readonly headers: HeaderList;
  /** With 304. */
  readonly notModifiedHeaders: HeaderList;
}

/** Longer texts would take more to encode for each answer than is saved. */
const MAX_TEXT_BYTES = 4_096;

export function makeCachedResponse(body: Buffer, description: ResponseMetadata): CachedResponse {
  const { contentType, cacheControl, vary, tags, onServed } = description;
  const etag = entityTag(body);
  const notModifiedHeaders = ['ETag', etag, 'Cache-Control', cacheControl];
  if (vary !== undefined) notModifiedHeaders.push('Vary', vary);
  const headers = [...notModifiedHeaders, 'Content-Type', contentType, 'Content-Length', String(body.length)];
  const text = body.length <= MAX_TEXT_BYTES && isAscii(body) ? body.toString('latin1') : undefined;
  return { body, text, etag, headers, notModifiedHeaders, tags, onServed };
}

/** About what an answer takes beside its body and its address, in bytes. */
const OVERHEAD_BYTES = 1_024;

/** About what keeping an answer under its target takes, in bytes. */
export function memoryBytesOf({ body, text }: CachedResponse, target: string): number {
  return body.length + (text?.length ?? 0) + 2 * target.length + OVERHEAD_BYTES;
}
