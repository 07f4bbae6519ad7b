import { buildGif } from './gif-builder.js';

/** The service to upload to, such as a RunningService. */
interface Api {
  readonly api: string;
}

/** The text fields of the form by their names in the API, and the files. */
export interface UploadParts {
  readonly title: string;
  readonly command?: string;
  readonly description?: string;
  /** Comma-separated. */
  readonly tags?: string;
  readonly shell?: string;
  readonly visibility?: 'public' | 'unlisted';
  readonly theme?: string;
  readonly homepage_url?: string;
  readonly codehost_url?: string;
  readonly repo_slug?: string;
  readonly keep_input?: 'true' | 'false';
  readonly preset?: string;
  readonly scale?: string;
  readonly window_title?: string;
  readonly background?: string;
  readonly margin?: string;
  /** Default: a small still picture. null: no picture, so that the cast is rendered. */
  readonly gif?: Uint8Array<ArrayBuffer> | null;
  readonly cast?: Uint8Array<ArrayBuffer>;
}

/** The part of an upload response that the tests use. */
export interface UploadedGif {
  readonly id: string;
  readonly gif_url: string;
  readonly thumbnail_url: string;
  readonly cast_url: string;
  readonly mp4_url: string;
  readonly still_url: string;
  readonly created_at: string;
  readonly processing: boolean;
}

const FORMS_MADE_WITHIN_MS = 40_000;

/** A GIF of one small frame. */
export function smallGif(): Buffer<ArrayBuffer> {
  return Buffer.from(buildGif({ width: 16, height: 8, frames: [{ delay: 10 }] }));
}

/** The form for fetch. */
export function uploadForm({ gif = smallGif(), cast, ...texts }: UploadParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  if (gif) form.set('file', new Blob([gif], { type: 'image/gif' }), 'recording.gif');
  if (cast) form.set('cast', new Blob([cast]), 'recording.cast');
  return form;
}

/** Uploads a recording. Throws the message of the service if it is rejected. */
export async function upload(service: Api, apiKey: string, parts: UploadParts): Promise<UploadedGif> {
  const response = await fetch(`${service.api}/gifs/upload/`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey },
    body: uploadForm(parts),
  });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return (await response.json()) as UploadedGif;
}

/** Waits until every rendition of a recording is ready. @param apiKey for the requests @returns its detail */
export async function untilProcessed(service: Api, id: string, apiKey?: string): Promise<UploadedGif> {
  const deadline = Date.now() + FORMS_MADE_WITHIN_MS;
  for (;;) {
    const headers: Record<string, string> = apiKey === undefined ? {} : { 'X-API-Key': apiKey };
    const response = await fetch(`${service.api}/gifs/${id}/`, { headers });
    const detail = (await response.json()) as UploadedGif;
    if (response.status !== 200 || Date.now() > deadline) {
      throw new Error(`The forms of ${id} were not made: ${response.status} ${JSON.stringify(detail)}`);
    }
    if (!detail.processing) return detail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
