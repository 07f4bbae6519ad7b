interface Reading {
  /** Slug of the theme. */
  readonly theme?: string;
  /** Slug of the collection that is played. */
  readonly collection?: string;
  /** Shows all lines of a long transcript. */
  readonly lines?: 'all';
}

/** Path and query of a recording's page. */
export function recordingPath(id: string, { theme, collection, lines }: Reading = {}): string {
  const query = new URLSearchParams({
    ...(collection && { collection }),
    ...(theme && { theme }),
    ...(lines && { lines }),
  });
  return query.size > 0 ? `/gifs/${id}?${query.toString()}` : `/gifs/${id}`;
}
