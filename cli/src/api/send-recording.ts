import { randomUUID } from 'node:crypto';
import type { Api } from './api.js';
import { MultipartBody, type NamedBytes } from './multipart.js';
import type { components } from './schema.js';

/** The response to an upload. */
export type Uploaded = components['schemas']['UploadedGif'];

/** A recording in the form that the service accepts. */
export interface NewRecording {
  /** Texts by field name; undefined and empty texts are not sent. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** If it is absent, the service renders it from the cast. */
  readonly gif?: NamedBytes | undefined;
  readonly cast?: NamedBytes | undefined;
  readonly timing?: NamedBytes | undefined;
  /** What was ignored or replaced in its files before. */
  readonly warnings?: readonly string[] | undefined;
  /** The id of the recording whose files it replaces. */
  readonly replaces?: string | undefined;
}

interface Sending {
  /** Equal for equal recordings, so that repeated requests create only one. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (bytes: number, ofBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads a recording; the warnings of the service follow its own. @throws Failure unless the server has stored it */
export async function sendRecording(
  api: Api,
  { fields, gif, cast, timing, warnings = [], replaces }: NewRecording,
  { idempotencyKey = randomUUID(), onProgress, signal }: Sending = {},
): Promise<Uploaded> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const body = new MultipartBody(Object.fromEntries(texts), { file: gif, cast, timing });
  const headers = {
    'Content-Type': body.contentType,
    'Idempotency-Key': idempotencyKey,
    Accept: 'application/json',
  };
  const target = replaces === undefined ? 'upload/' : `${replaces}/versions/`;
  const makeRequest = () => {
    const stream = body.stream((bytes) => onProgress?.(bytes, body.length));
    const init = { method: 'POST', headers, body: stream, duplex: 'half' as const };
    return new Request(`${api.server.url}/api/v1/gifs/${target}`, init);
  };
  const uploaded = (await (await api.send(makeRequest, { signal })).json()) as Uploaded;
  return { ...uploaded, warnings: [...new Set([...warnings, ...uploaded.warnings])] };
}
