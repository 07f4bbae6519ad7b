import { smallGif } from '../../../test/support/upload.js';
import { castOf } from './casts.js';

const SHORT = castOf([[0.1, 'o', '$ ls']]);

/** Where to upload, and as whom. */
export interface Author {
  readonly api: string;
  readonly key: string;
}

/**
 * Uploads a recording as somebody else's program would.
 * @param cast null for none: then the text is recognised in the GIF, which takes long
 * @returns its id
 */
export async function uploadRecording(
  { api, key }: Author,
  fields: Readonly<Record<string, string>>,
  cast: string | null = SHORT,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([smallGif()]), 'a.gif');
  if (cast !== null) form.set('cast', new Blob([cast]), 'a.cast');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = { method: 'POST', headers: { 'X-API-Key': key }, body: form };
  const answer = await fetch(`${api}/gifs/upload/`, request);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}
