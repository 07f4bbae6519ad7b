import type { Api } from './api.js';
import type { components } from './schema.js';

export interface NewRecording {
  /** Of the files, without extension; the title where there is no other. */
  readonly name: string;
  readonly cast?: Uint8Array;
  /** Without one the service draws it from the cast. */
  readonly gif?: Uint8Array;
  readonly title?: string;
  readonly description?: string;
  readonly visibility?: 'public' | 'unlisted';
}

type Uploaded = components['schemas']['UploadedGif'];

/** @param idempotencyKey the same one for the same recording, so that it is made once however often it is sent */
export async function sendRecording(
  api: Api,
  recording: NewRecording,
  idempotencyKey: string,
): Promise<Uploaded> {
  const encoded = new Response(formOf(recording));
  const headers = {
    'Content-Type': encoded.headers.get('content-type') ?? '',
    'Idempotency-Key': idempotencyKey,
    Accept: 'application/json',
  };
  const body = await encoded.arrayBuffer();
  const url = `${api.server.url}/api/v1/gifs/upload/`;
  const response = await api.send(() => new Request(url, { method: 'POST', headers, body }));
  return (await response.json()) as Uploaded;
}

function formOf({ name, cast, gif, ...texts }: NewRecording): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) if (text !== '') form.append(field, text);
  if (gif) form.append('file', new Blob([Buffer.from(gif)]), `${name}.gif`);
  if (cast) form.append('cast', new Blob([Buffer.from(cast)]), `${name}.cast`);
  return form;
}
