import { DEFAULT_PAGE_SIZE, type Page } from '../database/page-request.js';
import type { PageDto } from './page.dto.js';

/** The filters of a list, repeated in its page links. */
export type ListFilters = Readonly<Record<string, string | boolean | undefined>>;

/** Presents a page. @param listUrl the URL of the list without a query */
export function envelope<Row, Item>(
  { rows, count, request: { page, size } }: Page<Row>,
  listUrl: string,
  filters: ListFilters,
  present: (row: Row) => Item,
): PageDto<Item> {
  const urlOf = (number: number): string => {
    const url = new URL(listUrl);
    for (const [name, value] of Object.entries(filters)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    url.searchParams.set('page', String(number));
    if (size !== DEFAULT_PAGE_SIZE) url.searchParams.set('page_size', String(size));
    return url.href;
  };
  return {
    count,
    next: page * size < count ? urlOf(page + 1) : null,
    previous: page > 1 ? urlOf(page - 1) : null,
    results: rows.map(present),
  };
}

/** The pages before and after a page as a `Link` header (RFC 8288). @returns undefined for other bodies, and a single page */
export function linkHeader(body: object): string | undefined {
  const { next, previous } = body as Partial<PageDto<unknown>>;
  const links = [
    ...(next ? [`<${next}>; rel="next"`] : []),
    ...(previous ? [`<${previous}>; rel="prev"`] : []),
  ];
  return links.length > 0 ? links.join(', ') : undefined;
}
