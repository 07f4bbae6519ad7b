import { DEFAULT_PAGE_SIZE, type Page } from '../database/page-request.js';
import type { PageDto } from './page.dto.js';

/** The query parameters that belong to a list, as they were given. */
export type ListFilters = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Puts a page into the envelope.
 * @param address the list's own address, without a query
 */
export function envelope<Row, Item>(
  { rows, count, request: { page, size } }: Page<Row>,
  address: string,
  filters: ListFilters,
  present: (row: Row) => Item,
): PageDto<Item> {
  const at = (number: number): string => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(filters)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    url.searchParams.set('page', String(number));
    if (size !== DEFAULT_PAGE_SIZE) url.searchParams.set('page_size', String(size));
    return url.href;
  };
  return {
    count,
    next: page * size < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: rows.map(present),
  };
}
