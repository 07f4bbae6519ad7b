/** The statements of the service, for benchmarks; the only place where benchmarks use its SQL. */
import type { GifPresenter } from '../../src/resources/gifs/presentation/gif.presenter.js';
import { type GifFilter, publicList } from '../../src/resources/gifs/data/gif-list.sql.js';
import {
  DETAIL_OF_ID,
  type GifDetail,
  type GifJson,
  gifsOf,
  type ListedGif,
  type TagJson,
} from '../../src/resources/gifs/data/gif.read-model.js';
import type { PageRequest } from '../../src/platform/database/page-request.js';

/** In the form of `pg`; a connection keeps the plan under the name. */
export interface NamedStatement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface ListRow {
  readonly gifs: GifJson<ListedGif>[] | null;
  readonly tags: TagJson[] | null;
  readonly count: number;
}

interface DetailRow {
  readonly gifs: GifJson<GifDetail>[] | null;
  readonly tags: TagJson[] | null;
}

export type { GifFilter };

/** Returns one row: the page and the length of the list. */
export function listStatement(filter: GifFilter, request: PageRequest): NamedStatement {
  return publicList(filter, request);
}

/** Returns one row. */
export function detailStatement(id: string): NamedStatement {
  return { name: 'gif', text: DETAIL_OF_ID, values: [id] };
}

/** The number of recordings in a row of `listStatement`. */
export function rowsOfPage(row: unknown): number {
  return (row as ListRow).gifs?.length ?? 0;
}

/** The response of `GET /api/v1/gifs/` from the row of its statement. */
export function listBody(
  row: unknown,
  filter: GifFilter,
  request: PageRequest,
  present: GifPresenter,
): string {
  const { gifs, tags, count } = row as ListRow;
  const { tag, shell, username: user } = filter;
  return JSON.stringify(
    present.page({ rows: gifsOf(gifs, tags), count, request }, 'gifs/', { tag, shell, user }),
  );
}

/** The response of `GET /api/v1/gifs/<id>/`, or null if the recording does not exist. */
export async function detailBody(row: unknown, present: GifPresenter): Promise<string | null> {
  const { gifs, tags } = row as DetailRow;
  const [gif] = gifsOf(gifs, tags);
  return gif ? JSON.stringify(await present.detail(gif)) : null;
}
