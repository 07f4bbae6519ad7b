import type { Statement } from '../../platform/database/statement.js';
import {
  bucketAt,
  FIRST_AFTER_BUCKET,
  listLength,
  listName,
} from '../../indexing/listings/list-count.sql.js';
import { DEFAULT_PAGE_SIZE, type PageRequest } from '../../platform/database/page-request.js';
import type { Shell } from '../../recording/shell.js';
import { listedJson } from './gif.read-model.js';
import { RECOVERY_HOURS } from './retention.js';

/** All of them have to fit; one that is not named fits always. */
export interface GifFilter {
  readonly tag?: string;
  readonly shell?: Shell;
  readonly username?: string;
  readonly isFeatured?: true;
}

/** Which recordings of one author. */
export interface OwnGifFilter {
  readonly repoSlug?: string;
  /** Those that can be restored, rather than those that are there. */
  readonly isDeleted?: boolean;
}

/** A query of one row with `count`, the length of the list, and `gifs` and `tags` of the page. */
export interface ListQuery extends Statement {
  readonly values: readonly unknown[];
}

/** Where a list's recordings are found in their order, by one index. */
interface Source {
  readonly table: 'gif' | 'gif_tag';
  /** The column that orders them. */
  readonly seq: 'seq' | 'gif_seq';
  readonly where: string;
  /** SQL of the name of its counter. Without one it is counted: a list that one author or the staff made. */
  readonly scope: string | null;
}

const PUBLIC = `visibility = 'public' AND deleted_at IS NULL`;
/** Past every recording. */
const END = '9223372036854775807';

/** A page of public recordings. */
export function publicList({ tag, shell, username, isFeatured }: GifFilter, request: PageRequest): ListQuery {
  const values: unknown[] = [offsetOf(request)];
  const parameter = (value: unknown) => `$${values.push(value)}::text`;
  const tagSeq = tag === undefined ? null : `(SELECT seq FROM counted_tag WHERE slug = ${parameter(tag)})`;
  const shellName = shell === undefined ? null : parameter(shell);
  const authorSeq =
    username === undefined
      ? null
      : `(SELECT user_seq FROM username WHERE lower(username) = lower(${parameter(username)}))`;
  const where = [
    tagSeq ? `tag_seq = ${tagSeq}` : PUBLIC,
    shellName && `shell = ${shellName}`,
    authorSeq && `author_seq = ${authorSeq}`,
    isFeatured && 'is_featured',
  ];
  const source = {
    ...(tagSeq ? ({ table: 'gif_tag', seq: 'gif_seq' } as const) : ({ table: 'gif', seq: 'seq' } as const)),
    where: where.filter(Boolean).join(' AND '),
    scope: isFeatured ? null : listName(tagSeq, shellName, authorSeq),
  };
  const name = ['gifs', tagSeq && 'tag', shellName && 'shell', authorSeq && 'user', isFeatured && 'featured'];
  return {
    name: nameOf(name.filter(Boolean).join(' '), request),
    text: pageText(source, request),
    values,
  };
}

/** A page of one author's recordings, whatever their visibility. */
export function ownList(
  authorSeq: number,
  { repoSlug, isDeleted }: OwnGifFilter,
  request: PageRequest,
): ListQuery {
  const where = [
    'author_seq = $2',
    isDeleted ? `deleted_at > now() - make_interval(hours => ${RECOVERY_HOURS})` : 'deleted_at IS NULL',
    ...(repoSlug === undefined ? [] : ['repo_seq = (SELECT seq FROM counted_repo WHERE slug = $3)']),
  ].join(' AND ');
  return {
    name: nameOf(`own gifs${isDeleted ? ' deleted' : ''}${repoSlug === undefined ? '' : ' repo'}`, request),
    text: pageText({ table: 'gif', seq: 'seq', where, scope: null }, request),
    values: [offsetOf(request), authorSeq, ...(repoSlug === undefined ? [] : [repoSlug])],
  };
}

/** Plans are kept for the size that most ask for, as a connection would have a hundred of them for all. */
function nameOf(list: string, { size }: PageRequest): string | undefined {
  return size === DEFAULT_PAGE_SIZE ? list : undefined;
}

function offsetOf({ page, size }: PageRequest): number {
  return Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
}

/** Everything in one statement, and so of one moment. The size is in the text, as plans depend on it. */
function pageText({ table, seq, where, scope }: Source, { size }: PageRequest): string {
  const rows = `SELECT ${seq} AS seq FROM ${table} WHERE ${where}`;
  const order = `ORDER BY ${seq} DESC`;
  return scope
    ? listedJson(
        `WITH start AS MATERIALIZED (${bucketAt(scope, '$1::bigint')})
         ${rows} AND ${seq} < coalesce((SELECT ${FIRST_AFTER_BUCKET} FROM start), ${END})
         ${order} OFFSET $1::bigint - coalesce((SELECT before FROM start), 0) LIMIT ${size}`,
        `${listLength(scope)} AS count`,
      )
    : listedJson(
        `${rows} ${order} OFFSET $1 LIMIT ${size}`,
        `(SELECT count(*)::integer FROM (${rows}) AS whole) AS count`,
      );
}
