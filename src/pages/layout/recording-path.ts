interface Reading {
  /** Slug of the theme. */
  readonly theme?: string;
  /** Slug of the collection that is played. */
  readonly collection?: string;
}

/** Path and query of a recording's page. */
export function recordingPath(id: string, { theme, collection }: Reading = {}): string {
  const query = new URLSearchParams({ ...(collection && { collection }), ...(theme && { theme }) });
  return query.size > 0 ? `/gifs/${id}?${query.toString()}` : `/gifs/${id}`;
}
