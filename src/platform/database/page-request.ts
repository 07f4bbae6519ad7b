import { NotFound } from '../errors/domain-errors.js';

export const DEFAULT_PAGE_SIZE = 20;

/** Which part of a list is asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of the whole list. */
  readonly count: number;
  readonly request: PageRequest;
}

/** @throws NotFound when the list ends before this page; the first page is always there */
export function assertPageExists({ page, size }: PageRequest, count: number): void {
  const last = Math.max(1, Math.ceil(count / size));
  if (page > last) throw new NotFound(`There is no page ${page}: the last one is ${last}.`);
}
