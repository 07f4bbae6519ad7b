import type { ReaderLook } from '../../../resources/media/themed/picture-look.js';

interface Reading {
  /** Slug of the theme. */
  readonly theme?: string;
  /** Slug of the collection that is played. */
  readonly collection?: string;
  /** How its pictures are drawn. */
  readonly look?: ReaderLook;
  /** Shows all lines of a long transcript. */
  readonly lines?: 'all';
}

/** Path and query of a recording's page. */
export function recordingPath(id: string, { theme, collection, look, lines }: Reading = {}): string {
  const query = new URLSearchParams({
    ...(collection && { collection }),
    ...(theme && { theme }),
    ...(look as Record<string, string> | undefined),
    ...(lines && { lines }),
  });
  return query.size > 0 ? `/gifs/${id}?${query.toString()}` : `/gifs/${id}`;
}
