import { smallGif } from '../../../test/support/upload.js';

/** Where to upload, and as whom. */
export interface Author {
  readonly api: string;
  readonly key: string;
}

/** Uploads a recording as somebody else's program would. @returns its id */
export async function uploadRecording(
  { api, key }: Author,
  fields: Readonly<Record<string, string>>,
  cast?: string,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([smallGif()]), 'a.gif');
  if (cast !== undefined) form.set('cast', new Blob([cast]), 'a.cast');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = { method: 'POST', headers: { 'X-API-Key': key }, body: form };
  const answer = await fetch(`${api}/gifs/upload/`, request);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}
