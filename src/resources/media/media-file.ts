import type { RenditionName } from './renditions/rendition.entity.js';

/** Renditions in the blob store; the transcript is in the database. */
export type FileRendition = Exclude<RenditionName, 'transcript'>;

interface MediaFile {
  /** Suffix of the file's URLs after a dot; its last part is the extension. */
  readonly ending: string;
  readonly contentType: string;
}

export const MEDIA_FILES: Readonly<Record<FileRendition, MediaFile>> = {
  gif: { ending: 'gif', contentType: 'image/gif' },
  cast: { ending: 'cast', contentType: 'application/x-asciicast' },
  thumbnail: { ending: 'png', contentType: 'image/png' },
  still: { ending: 'still.png', contentType: 'image/png' },
  mp4: { ending: 'mp4', contentType: 'video/mp4' },
  readme: { ending: 'readme.gif', contentType: 'image/gif' },
};

export function renditionOfExtension(ending: string): FileRendition | null {
  const entry = Object.entries(MEDIA_FILES).find(([, file]) => file.ending === ending);
  return entry ? (entry[0] as FileRendition) : null;
}

/** Content-addressed, so equal files share a blob and a key never changes meaning. */
export function blobKey(rendition: FileRendition, hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.${MEDIA_FILES[rendition].ending.split('.').at(-1) ?? ''}`;
}
