import { isAscii } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { entityTag } from '../http/entity-tag.js';
import type { HeaderList } from '../http/header-list.js';
import type { CacheTag } from './cache-tag.js';
import { EncodedBodies } from './encoded-body.js';

export interface ResponseMetadata {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly vary?: string;
  readonly link?: string;
  /** Of a resource that `If-Match` may name. */
  readonly version?: string;
  /** Replaces the headers of every API response. */
  readonly commonHeaders?: HeaderList;
  /** The route that made it, for the metrics. */
  readonly route?: string;
  /** The response is valid until one of these changes. */
  readonly tags: readonly CacheTag[];
  /** Called for each request that gets the response, or a 304 for it. */
  readonly onServed?: (request: IncomingMessage) => void;
}

/** A serialized response that many requests share. */
export interface CachedResponse extends Pick<
  ResponseMetadata,
  'commonHeaders' | 'route' | 'tags' | 'onServed'
> {
  readonly body: Buffer;
  /** A short ASCII body as a string: node:http sends it in one write with the headers. */
  readonly text?: string;
  readonly etag: string;
  readonly headers: HeaderList;
  readonly notModifiedHeaders: HeaderList;
  /** Null for a body that is too short to be compressed. */
  readonly encoded: EncodedBodies | null;
}

/** Encoding longer strings costs more than the saved write. */
const MAX_TEXT_BYTES = 4_096;

export function createCachedResponse(body: Buffer, description: ResponseMetadata): CachedResponse {
  const { contentType, commonHeaders, route, tags, onServed, version } = description;
  const etag = entityTag(body, version);
  const notModifiedHeaders = ['ETag', etag, ...cachingHeaders(description)];
  const headers = [...notModifiedHeaders, 'Content-Type', contentType, 'Content-Length', String(body.length)];
  const text = body.length <= MAX_TEXT_BYTES && isAscii(body) ? body.toString('latin1') : undefined;
  const encoded = EncodedBodies.areWorthwhile(body)
    ? new EncodedBodies(body, contentType, notModifiedHeaders)
    : null;
  return { body, text, etag, headers, notModifiedHeaders, encoded, commonHeaders, route, tags, onServed };
}

/** A response that could not be built again. @param ageMs time since it was */
export function staleResponse(response: CachedResponse, ageMs: number): CachedResponse {
  const age = Object.entries(staleHeaders(ageMs)).flat();
  const { headers, notModifiedHeaders } = response;
  return {
    ...response,
    headers: headers.concat(age),
    notModifiedHeaders: notModifiedHeaders.concat(age),
  };
}

/** Of what was made before the database was away. */
export function staleHeaders(ageMs: number): Record<'Age' | 'Warning', string> {
  return { Age: String(Math.round(ageMs / 1000)), Warning: '110 ttyreel "The database is away"' };
}

/** The headers that do not depend on the body. */
export function cachingHeaders({
  cacheControl,
  vary,
  link,
}: Pick<ResponseMetadata, 'cacheControl' | 'vary' | 'link'>): HeaderList {
  const varying = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
  return ['Cache-Control', cacheControl, 'Vary', varying, ...(link === undefined ? [] : ['Link', link])];
}

/** Approximate memory of an entry besides its body and URL. */
const OVERHEAD_BYTES = 1_024;

/** Approximate memory of a cache entry, in bytes. */
export function memoryBytesOf({ body, text, encoded }: CachedResponse, target: string): number {
  return body.length + (encoded?.maxBytes ?? 0) + (text?.length ?? 0) + 2 * target.length + OVERHEAD_BYTES;
}
