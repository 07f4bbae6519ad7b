import type { ClientBase } from 'pg';
import { DEFAULT_PAGE_SIZE } from '../../src/platform/database/page-request.js';
import { listStatement, type NamedStatement, rowsOfPage } from '../support/list-statements.js';
import { median, percentile, table } from '../support/report.js';
import { listClasses, pageClasses } from './list-classes.js';

const REPETITIONS = 200;
/** PostgreSQL decides after five executions whether a prepared statement keeps one plan. */
const WARM_UP = 10;

/** One page of one list, measured. */
export interface Cell {
  readonly list: string;
  readonly page: string;
  /** Recordings in the list. */
  readonly count: number;
  /** Recordings on the page. */
  readonly rows: number;
  /** Round trips in milliseconds. */
  readonly times: readonly number[];
  /** Pages of 8 KiB that PostgreSQL read, from its cache or not. */
  readonly buffers: number;
}

/** Runs the service's statements for every class of list and page, alternately so that noise affects all equally. */
export async function measureLists(client: ClientBase): Promise<Cell[]> {
  const cells = (await listClasses(client)).flatMap((list) =>
    pageClasses(list).map(({ name, page }) => ({
      list: list.name,
      page: name,
      count: list.count,
      statement: listStatement(list.filter, { page, size: DEFAULT_PAGE_SIZE }),
      times: [] as number[],
    })),
  );
  for (let repetition = -WARM_UP; repetition < REPETITIONS; repetition += 1) {
    for (const { statement, times } of cells) {
      const begin = performance.now();
      await send(client, statement);
      if (repetition >= 0) times.push(performance.now() - begin);
    }
  }
  const measured: Cell[] = [];
  for (const { statement, ...cell } of cells) {
    const [row] = await send(client, statement);
    measured.push({ ...cell, rows: rowsOfPage(row), buffers: await buffersOf(client, statement) });
  }
  return measured;
}

/** @param bySize the cells of each corpus, by its public recordings, the smallest first */
export function listsTable(bySize: ReadonlyMap<number, readonly Cell[]>): string {
  const sizes = [...bySize.keys()];
  const key = ({ list, page }: Cell) => `${list}, page ${page}`;
  const names = [...new Set([...bySize.values()].flat().map(key))];
  const lines = names.map((name) => {
    const found = sizes.map((size) => bySize.get(size)?.find((cell) => key(cell) === name));
    return [name, ...found.flatMap(columns), growth(found)];
  });
  const heads = sizes.flatMap((size) => [`${size}: count`, 'rows', 'median ms', 'p95 ms', 'buffers']);
  return table(['list', ...heads, 'growth'], lines);
}

function columns(cell: Cell | undefined): string[] {
  if (!cell) return ['', '', '', '', ''];
  const { count, rows, times, buffers } = cell;
  return [count, rows, median(times).toFixed(2), percentile(times, 0.95).toFixed(2), buffers].map(String);
}

/** The median at the largest size by that at the smallest; blank where one of them has no such page. */
function growth(cells: readonly (Cell | undefined)[]): string {
  const [smallest, largest] = [cells[0], cells.at(-1)];
  if (!smallest || !largest || smallest === largest) return '';
  return `${(median(largest.times) / median(smallest.times)).toFixed(2)} ×`;
}

async function send(client: ClientBase, { name, text, values }: NamedStatement): Promise<unknown[]> {
  const { rows } = await client.query<object>({ name, text, values: [...values] });
  return rows;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[];
}

async function buffersOf(client: ClientBase, { text, values }: NamedStatement): Promise<number> {
  const { rows } = await client.query<Explained>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
    ...values,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}
