/** The very statements of the service, for benchmarks; all that they know of the service's SQL comes from here. */
import type { GifPresenter } from '../../src/resources/gifs/gif.presenter.js';
import { type GifFilter, publicList } from '../../src/resources/gifs/gif-list.sql.js';
import {
  detailJson,
  type GifDetail,
  type GifJson,
  gifsOf,
  type ListedGif,
  type TagJson,
} from '../../src/resources/gifs/gif.read-model.js';
import type { PageRequest } from '../../src/platform/database/page-request.js';

/** As `pg` takes it; a connection keeps the plan under the name. */
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

/** Gives one row: the page and the length of the list. */
export function listStatement(filter: GifFilter, request: PageRequest): NamedStatement {
  return publicList(filter, request);
}

const DETAIL = { name: 'gif', text: detailJson('gif.id = $1 AND gif.deleted_at IS NULL') };

/** Gives one row. */
export function detailStatement(id: string): NamedStatement {
  return { ...DETAIL, values: [id] };
}

/** How many recordings a row of `listStatement` holds. */
export function rowsOfPage(row: unknown): number {
  return (row as ListRow).gifs?.length ?? 0;
}

/** The answer of `GET /api/v1/gifs/` from the row of its statement. */
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

/** The answer of `GET /api/v1/gifs/<id>/`, or null when there is no such recording. */
export async function detailBody(row: unknown, present: GifPresenter): Promise<string | null> {
  const { gifs, tags } = row as DetailRow;
  const [gif] = gifsOf(gifs, tags);
  return gif ? JSON.stringify(await present.detail(gif)) : null;
}
