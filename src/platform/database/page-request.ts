import { NotFound } from '../errors/domain-errors.js';

export const DEFAULT_PAGE_SIZE = 20;
/** The page size of a grid on a web page: whole rows of two and of three. */
export const GRID_PAGE_SIZE = 24;

export interface PageRequest {
  /** The first page is 1. */
  readonly page: number;
  readonly size: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The length of the whole list. */
  readonly count: number;
  readonly request: PageRequest;
}

/** @throws NotFound when the page is past the end of the list; page 1 always exists */
export function assertPageExists({ page, size }: PageRequest, count: number): void {
  const last = Math.max(1, Math.ceil(count / size));
  if (page > last) throw new NotFound(`There is no page ${page}: the last one is ${last}.`);
}
