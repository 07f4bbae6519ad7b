import type { ClientBase } from 'pg';
import { DEFAULT_PAGE_SIZE } from '../../src/platform/database/page-request.js';
import type { GifFilter } from '../support/list-statements.js';

/** A kind of list, with an example of it. */
export interface ListClass {
  readonly name: string;
  readonly filter: GifFilter;
  /** Public recordings in it. */
  readonly count: number;
}

/** A page of a list. */
export interface PageClass {
  readonly name: string;
  /** From 1. */
  readonly page: number;
}

const PAGES = [1, 100, 10_000];
const RANK = 100;

/** The measured lists: without a filter, with each filter, and with the common combinations. */
export async function listClasses(client: ClientBase): Promise<ListClass[]> {
  const tag = await mostUsedTag(client, 1);
  const user = await busiestUser(client);
  const filters: readonly (readonly [string, GifFilter])[] = [
    ['all', {}],
    ['shell', { shell: await mostUsedShell(client, 1) }],
    ['tag, most used', { tag }],
    [`tag, rank ${RANK}`, { tag: await mostUsedTag(client, RANK) }],
    ['tag + shell', { tag, shell: await mostUsedShell(client, 3) }],
    ['user, busiest', { username: user }],
    ['user, middle', { username: await usualAuthor(client) }],
    ['user + tag', { username: user, tag }],
  ];
  const classes: ListClass[] = [];
  for (const [name, filter] of filters) classes.push({ name, filter, count: await countOf(client, filter) });
  return classes;
}

/** Those that a list has, and its last one. */
export function pageClasses({ count }: ListClass): PageClass[] {
  const last = Math.max(1, Math.ceil(count / DEFAULT_PAGE_SIZE));
  const there = PAGES.filter((page) => page < last).map((page) => ({ name: String(page), page }));
  return [...there, { name: 'last', page: last }];
}

const PUBLIC = `visibility = 'public' AND deleted_at IS NULL`;

// Reads the recordings themselves, so that the result does not depend on derived tables.
async function mostUsedTag(client: ClientBase, rank: number): Promise<string> {
  return name(
    client,
    `SELECT slug AS name FROM tag JOIN (SELECT unnest(tag_seqs) AS seq FROM gif WHERE ${PUBLIC}) AS used USING (seq)
     GROUP BY slug ORDER BY count(*) DESC, slug OFFSET ${rank - 1} LIMIT 1`,
  );
}

async function mostUsedShell(client: ClientBase, rank: number): Promise<GifFilter['shell']> {
  const shell = await name(
    client,
    `SELECT shell AS name FROM gif WHERE ${PUBLIC} GROUP BY shell ORDER BY count(*) DESC OFFSET ${rank - 1} LIMIT 1`,
  );
  return shell as GifFilter['shell'];
}

const AUTHORS = `SELECT author_seq, count(*) AS count FROM gif WHERE ${PUBLIC} GROUP BY author_seq`;

function busiestUser(client: ClientBase): Promise<string> {
  return name(
    client,
    `SELECT username AS name FROM app_user JOIN (${AUTHORS}) AS author ON author_seq = seq ORDER BY count DESC LIMIT 1`,
  );
}

/** The median author: half of all recordings are by more active authors. */
function usualAuthor(client: ClientBase): Promise<string> {
  return name(
    client,
    `SELECT username AS name FROM app_user JOIN (
       SELECT author_seq, count, sum(count) OVER (ORDER BY count DESC, author_seq) AS up_to FROM (${AUTHORS}) AS author
     ) AS ranked ON author_seq = seq
     WHERE up_to >= (SELECT count(*) / 2 FROM gif WHERE ${PUBLIC}) ORDER BY up_to LIMIT 1`,
  );
}

async function name(client: ClientBase, statement: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(statement);
  if (!rows[0]) throw new Error('The corpus is too small for this benchmark.');
  return rows[0].name;
}

async function countOf(client: ClientBase, { tag, shell, username }: GifFilter): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM gif WHERE ${PUBLIC}
       AND ($1::text IS NULL OR tag_seqs @> ARRAY[(SELECT seq FROM tag WHERE slug = $1)])
       AND ($2::text IS NULL OR shell = $2)
       AND ($3::text IS NULL OR author_seq = (SELECT seq FROM app_user WHERE username = $3))`,
    [tag, shell, username],
  );
  return rows[0]?.count ?? 0;
}
