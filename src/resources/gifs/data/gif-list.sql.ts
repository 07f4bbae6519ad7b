import type { Statement } from '../../../platform/database/statement.js';
import {
  bucketAt,
  FIRST_AFTER_BUCKET,
  listLength,
  listName,
} from '../../../indexing/listings/list-count.sql.js';
import {
  DEFAULT_PAGE_SIZE,
  GRID_PAGE_SIZE,
  type PageRequest,
} from '../../../platform/database/page-request.js';
import type { Shell } from '@ttyreel/recording';
import { featuredFirst, listedJson } from './gif.read-model.js';
import type { Visibility } from './gif.entity.js';
import { RECOVERY_HOURS } from './retention.js';

/** A recording must match all given filters. */
export interface GifFilter {
  readonly tag?: string;
  readonly shell?: Shell;
  /** The slug, in any case. */
  readonly theme?: string;
  readonly username?: string;
  readonly repoSlug?: string;
  readonly isFeatured?: true;
}

export interface OwnGifFilter {
  readonly repoSlug?: string;
  /** Only deleted recordings that can be restored. */
  readonly isDeleted?: boolean;
}

/** A recording must match all given filters. */
export interface StaffGifFilter {
  readonly username?: string;
  readonly visibility?: Visibility;
  readonly isHidden?: boolean;
  readonly isDeleted?: boolean;
  /** Uploaded at that time or later. */
  readonly since?: string;
}

/** A query of one row: `count` is the length of the list, `gifs` and `tags` are the page. */
export interface ListQuery extends Statement {
  readonly values: readonly unknown[];
}

/** The index scan that finds a list's recordings in order. */
interface Source {
  readonly table: 'gif' | 'gif_tag';
  /** The column of the order. */
  readonly seq: 'seq' | 'gif_seq';
  readonly where: string;
  /** SQL of the listing key. Null for short lists, whose rows are counted. */
  readonly scope: string | null;
  /** In the order of the featured list, not newest first. */
  readonly isFeatured?: true;
  /** Only the first {@link MOST_COUNTED} rows can be read. */
  readonly isCut?: boolean;
}

/** The length of a list that is counted for each request, not by its changes, ends here. */
export const MOST_COUNTED = 10_000;

const PUBLIC = `visibility = 'public' AND deleted_at IS NULL`;
const END = '9223372036854775807';

export function publicList(
  { tag, shell, theme, username, repoSlug, isFeatured }: GifFilter,
  request: PageRequest,
): ListQuery {
  const isCut = theme !== undefined;
  const values: unknown[] = [offsetOf(request, isCut)];
  const parameter = (value: unknown) => `$${values.push(value)}::text`;
  const tagSeq =
    tag === undefined ? null : `(SELECT tag_seq FROM tag_by_slug WHERE slug = ${parameter(tag)})`;
  const shellName = shell === undefined ? null : parameter(shell);
  const themeSlug = theme === undefined ? null : `lower(${parameter(theme)})`;
  const authorSeq = username === undefined ? null : seqOfUser(parameter(username));
  const repoSeq = repoSlug === undefined ? null : seqOfRepo(parameter(repoSlug));
  const themeOfRow = tagSeq ? '(SELECT theme_slug FROM gif WHERE seq = gif_seq)' : 'theme_slug';
  const filters: [name: string, condition: string | null | undefined | false][] = [
    ['tag', tagSeq && `tag_seq = ${tagSeq}`],
    ['shell', shellName && `shell = ${shellName}`],
    ['theme', themeSlug && `${themeOfRow} = ${themeSlug}`],
    ['user', authorSeq && `author_seq = ${authorSeq}`],
    ['repo', repoSeq && `repo_seq = ${repoSeq}`],
    ['featured', isFeatured && 'is_featured'],
  ];
  const chosen = filters.filter(([, condition]) => condition);
  const source = {
    ...(tagSeq ? ({ table: 'gif_tag', seq: 'gif_seq' } as const) : ({ table: 'gif', seq: 'seq' } as const)),
    where: [...(tagSeq ? [] : [PUBLIC]), ...chosen.map(([, condition]) => condition)].join(' AND '),
    scope: isFeatured || themeSlug ? null : listName(tagSeq, shellName, authorSeq, repoSeq),
    isFeatured,
    isCut,
  };
  return {
    name: nameOf(['gifs', ...chosen.map(([name]) => name)].join(' '), request),
    text: pageText(source, request),
    values,
  };
}

function seqOfUser(username: string): string {
  return `(SELECT user_seq FROM username WHERE lower(username) = lower(${username}))`;
}

function seqOfRepo(slug: string): string {
  return `(SELECT seq FROM counted_repo WHERE slug = ${slug})`;
}

/** A page of an author's recordings of any visibility. */
export function ownList(
  authorSeq: number,
  { repoSlug, isDeleted }: OwnGifFilter,
  request: PageRequest,
): ListQuery {
  const where = [
    'author_seq = $2',
    isDeleted ? `deleted_at > now() - make_interval(hours => ${RECOVERY_HOURS})` : 'deleted_at IS NULL',
    ...(repoSlug === undefined ? [] : [`repo_seq = ${seqOfRepo('$3')}`]),
  ].join(' AND ');
  return {
    name: nameOf(`own gifs${isDeleted ? ' deleted' : ''}${repoSlug === undefined ? '' : ' repo'}`, request),
    text: pageText({ table: 'gif', seq: 'seq', where, scope: null }, request),
    values: [offsetOf(request), authorSeq, ...(repoSlug === undefined ? [] : [repoSlug])],
  };
}

/** A page of all recordings. Rarely requested, so it is not prepared. */
export function staffList(filter: StaffGifFilter, request: PageRequest): ListQuery {
  const { username, visibility, isHidden, isDeleted, since } = filter;
  const values: unknown[] = [offsetOf(request, true)];
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = [
    username !== undefined && ofAuthor(seqOfUser(parameter(username, 'text'))),
    visibility !== undefined && `coalesce(hidden_visibility, visibility) = ${parameter(visibility, 'text')}`,
    isHidden !== undefined && `hidden_at IS ${isHidden ? 'NOT ' : ''}NULL`,
    isDeleted !== undefined && `deleted_at IS ${isDeleted ? 'NOT ' : ''}NULL`,
    since !== undefined && `created_at >= ${parameter(since, 'timestamptz')}`,
  ].filter((condition) => condition !== false);
  const where = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  return {
    text: pageText({ table: 'gif', seq: 'seq', where, scope: null, isCut: true }, request),
    values,
  };
}

/** Live and deleted recordings have an index each. */
function ofAuthor(seq: string): string {
  return `(author_seq = ${seq} AND deleted_at IS NULL OR author_seq = ${seq} AND deleted_at IS NOT NULL)`;
}

/** Only these statements are prepared, which limits the number of plans per connection. To plan one takes 2 ms. */
const PREPARED_SIZES: ReadonlySet<number> = new Set([DEFAULT_PAGE_SIZE, GRID_PAGE_SIZE]);

function nameOf(list: string, { size }: PageRequest): string | undefined {
  return PREPARED_SIZES.has(size) ? `${list} ${size}` : undefined;
}

function offsetOf({ page, size }: PageRequest, isCut = false): number {
  return Math.min((page - 1) * size, isCut ? MOST_COUNTED : Number.MAX_SAFE_INTEGER);
}

/** One statement has one snapshot. The page size is part of the text, because plans depend on it. */
function pageText({ table, seq, where, scope, isFeatured, isCut }: Source, { size }: PageRequest): string {
  const rows = `SELECT ${seq} AS seq FROM ${table} WHERE ${where}`;
  const order = `ORDER BY ${isFeatured ? featuredFirst('featured_rank') : `${seq} DESC`}`;
  return scope
    ? listedJson(
        `WITH start AS MATERIALIZED (${bucketAt(scope, '$1::bigint')})
         ${rows} AND ${seq} < coalesce((SELECT ${FIRST_AFTER_BUCKET} FROM start), ${END})
         ${order} OFFSET $1::bigint - coalesce((SELECT before FROM start), 0) LIMIT ${size}`,
        `${listLength(scope)} AS count`,
      )
    : listedJson(
        `${rows} ${order} OFFSET $1 LIMIT ${size}`,
        `(SELECT count(*)::integer FROM (${rows}${isCut ? ` LIMIT ${MOST_COUNTED}` : ''}) AS whole) AS count`,
        isFeatured && featuredFirst('"featuredRank"'),
      );
}
