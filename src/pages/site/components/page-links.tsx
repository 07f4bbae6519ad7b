interface PageLinksProps {
  readonly page: number;
  readonly size: number;
  readonly count: number;
  /** The path, and the query without `page`. */
  readonly path: string;
  readonly query?: URLSearchParams;
}

/** Links to the pages before and after. */
export function PageLinks({ page, size, count, path, query }: PageLinksProps) {
  const last = Math.max(1, Math.ceil(count / size));
  if (last === 1) return null;
  const link = (to: number) => {
    const parameters = new URLSearchParams(query);
    if (to === 1) parameters.delete('page');
    else parameters.set('page', String(to));
    const text = parameters.toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return (
    <nav class="pages" aria-label="Pages">
      {page > 1 && (
        <a href={link(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span class="muted">
        {page} of {last}
      </span>
      {page < last && (
        <a href={link(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
