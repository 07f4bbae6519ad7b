import type { IncomingMessage } from 'node:http';
import { entityTag } from '../http/entity-tag.js';
import type { HeaderList } from '../http/header-list.js';
import type { ChangeKey } from './change-key.js';

/** What is said of a body that may be kept. */
export interface BodyDescription {
  readonly contentType: string;
  readonly cacheControl: string;
  /** The names of the request's headers that the body depends on. */
  readonly vary?: string;
  /** The body holds until one of these changes. */
  readonly dependsOn: readonly ChangeKey[];
  /** Called for each request that is answered with the body, or with 304 in its place. */
  readonly onAnswer?: (request: IncomingMessage) => void;
}

/** A whole answer, made once and given to many. */
export interface KeptAnswer extends Pick<BodyDescription, 'dependsOn' | 'onAnswer'> {
  readonly body: Buffer;
  readonly etag: string;
  /** With the body. */
  readonly headers: HeaderList;
  /** With 304. */
  readonly notModifiedHeaders: HeaderList;
}

export function makeAnswer(body: Buffer, description: BodyDescription): KeptAnswer {
  const { contentType, cacheControl, vary, dependsOn, onAnswer } = description;
  const etag = entityTag(body);
  const notModifiedHeaders = ['ETag', etag, 'Cache-Control', cacheControl];
  if (vary !== undefined) notModifiedHeaders.push('Vary', vary);
  const headers = [...notModifiedHeaders, 'Content-Type', contentType, 'Content-Length', String(body.length)];
  return { body, etag, headers, notModifiedHeaders, dependsOn, onAnswer };
}
