import type { FormName } from './form.entity.js';

/** The forms that are files in the blob store; the transcript lies in the database. */
export type FileForm = Exclude<FormName, 'transcript'>;

interface MediaFile {
  readonly extension: string;
  readonly contentType: string;
}

export const MEDIA_FILES: Readonly<Record<FileForm, MediaFile>> = {
  gif: { extension: 'gif', contentType: 'image/gif' },
  cast: { extension: 'cast', contentType: 'application/x-asciicast' },
  thumbnail: { extension: 'png', contentType: 'image/png' },
};

export function formOfExtension(extension: string): FileForm | null {
  const entry = Object.entries(MEDIA_FILES).find(([, file]) => file.extension === extension);
  return entry ? (entry[0] as FileForm) : null;
}

/** Where a file lies in the store: named by its content, so that equal files are one and a name never changes meaning. */
export function blobKey(form: FileForm, hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.${MEDIA_FILES[form].extension}`;
}
