import { entityColumns } from '../../../platform/database/entity-columns.js';
import type { RenditionEntity } from '../../media/renditions/rendition.entity.js';
import type { TranscriptSource } from '../../media/renditions/transcript.entity.js';
import type { RepoEntity } from '../../repos/repo.entity.js';
import type { CountedTag } from '../../tags/counted-tag.js';
import { GifEntity } from './gif.entity.js';
import { type GifState, ROW_VERSION } from './gif-state.js';
import type { GifSecret } from '../secrets/text-places.js';

/** A rendition in a list. */
export type ListedRendition = Pick<RenditionEntity, 'name' | 'state' | 'hash' | 'byteSize'>;

/** The facts of a rendition in the detail. */
export type DetailRendition = ListedRendition &
  Pick<RenditionEntity, 'isDrawn' | 'steps' | 'picture' | 'second'>;

/** Columns that only the detail shows, or nothing. */
const NOT_IN_LISTS = [
  'description',
  'secrets',
  'allowsSecrets',
  'isHeld',
  'pictureStyle',
  'pictureScale',
] as const;

/** Texts in JSON. */
const TIMES = ['createdAt', 'updatedAt', 'featuredAt', 'hiddenAt', 'deletedAt'] as const;
type TimeColumn = (typeof TIMES)[number];

/** Columns of the query that sort its rows. */
type OrderColumn = 'featuredRank';

/** A recording in lists. */
export interface ListedGif extends Omit<
  GifEntity,
  (typeof NOT_IN_LISTS)[number] | OrderColumn | 'author' | 'repo'
> {
  readonly author: { readonly username: string; readonly codehostUrl: string };
  readonly viewCount: number;
  readonly embedCount: number;
  readonly downloadCount: number;
  /** The picture and its thumbnail. */
  readonly renditions: readonly ListedRendition[];
  /** In the author's order. */
  readonly tags: readonly CountedTag[];
}

/** The complete data of a recording. */
export interface GifDetail
  extends ListedGif, Pick<GifEntity, (typeof NOT_IN_LISTS)[number]>, Pick<GifState, 'version'> {
  /** All renditions. */
  readonly renditions: readonly DetailRendition[];
  readonly secrets: GifSecret[];
  /** If it is ready, otherwise `''`. */
  readonly transcript: string;
  /** `''` while there is no transcript. */
  readonly transcriptSource: TranscriptSource | null;
  readonly transcriptConfidence: number | null;
  /** `gifCount`: its public recordings. `codehostUrl`: if this recording or a public one names it. */
  readonly repo: (Omit<RepoEntity, 'seq'> & { readonly gifCount: number }) | null;
}

/** Whether a viewer may see it in lists. @param viewerSeq null is anonymous */
export function isVisibleTo(
  viewerSeq: number | null,
  { visibility, authorSeq, deletedAt }: Pick<ListedGif, 'visibility' | 'authorSeq' | 'deletedAt'>,
): boolean {
  return deletedAt === null && (visibility === 'public' || authorSeq === viewerSeq);
}

/** A recording in the JSON of the database. */
export type GifJson<Gif extends ListedGif> = Omit<Gif, TimeColumn | 'tags' | 'renditions'> &
  Record<TimeColumn, string | null> & { readonly renditions: Gif['renditions'] | null };

export type TagJson = CountedTag & { readonly seq: number };

/** The columns of the view `gif_listing`. */
const COLUMNS = [
  ...entityColumns(GifEntity)
    .filter(({ property }) => !NOT_IN_LISTS.some((omitted) => omitted === property))
    .map(({ name, property }) => `${name} AS "${property}"`),
  `json_build_object('username', author_username, 'codehostUrl', author_codehost_url) AS author`,
  `view_count AS "viewCount", embed_count AS "embedCount", download_count AS "downloadCount"`,
].join(', ');

const RENDITION = `'name', name, 'state', state, 'hash', hash, 'byteSize', byte_size`;

const LIST_COLUMNS = `
  (SELECT json_agg(json_build_object(${RENDITION}))
     FROM gif_rendition WHERE gif_seq = gif.seq AND name IN ('gif', 'thumbnail')) AS renditions`;

const DETAIL_COLUMNS = `
  description, secrets, allows_secrets AS "allowsSecrets", is_held AS "isHeld",
  picture_style AS "pictureStyle", picture_scale AS "pictureScale", transcript, transcript_source AS "transcriptSource",
  transcript_confidence AS "transcriptConfidence", ${ROW_VERSION} AS version,
  (SELECT json_agg(json_build_object(${RENDITION}, 'isDrawn', is_drawn, 'steps', steps, 'picture', picture,
       'second', second))
     FROM gif_rendition WHERE gif_seq = gif.seq AND name NOT LIKE '%-%') AS renditions,
  (SELECT json_build_object('slug', repo.slug, 'description', repo.description, 'gifCount', gif_count, 'codehostUrl',
     CASE WHEN gif.codehost_url <> '' OR EXISTS (
       SELECT FROM live_gif AS other
       WHERE other.repo_seq = repo.seq AND other.visibility = 'public' AND other.codehost_url <> ''
     ) THEN repo.codehost_url END)
   FROM counted_repo AS repo WHERE repo.seq = gif.repo_seq) AS repo`;

const NEWEST_FIRST = 'seq DESC';

/**
 * The array `$1`. PostgreSQL makes a new plan for each short array that it sees, which takes longer than the statement;
 * it does not see the length of a selected array.
 */
export const GIVEN_SEQS = '(SELECT $1::bigint[])::bigint[]';

export const featuredFirst = (rank: 'featured_rank' | '"featuredRank"') => `${rank} DESC, seq DESC`;

/**
 * A query of one row: `gifs`, newest first unless another order is given, and the `tags` of all of them, both JSON; null if
 * there are none.
 * @param picked a query for the `seq`s to show
 * @param more a further column of the row
 */
export function listedJson(picked: string, more?: string, order = NEWEST_FIRST): string {
  return asJson(`SELECT ${COLUMNS}, ${LIST_COLUMNS} FROM picked JOIN gif_listing AS gif USING (seq)`, {
    before: `picked AS MATERIALIZED (${picked}),`,
    more: more && `${more},`,
    order,
  });
}

/** The same with all columns. @param from what follows FROM: rows of `gif_listing` as `gif`, and conditions */
export function detailJson(from: string): string {
  return asJson(`SELECT ${COLUMNS}, ${DETAIL_COLUMNS} FROM ${from}`);
}

/**
 * For the id `$1`, if it is not deleted. With OFFSET, PostgreSQL looks the id up first. Without it, a connection that planned
 * while the table was nearly empty reads the whole table until the next ANALYZE, because that seems as cheap.
 */
export const DETAIL_OF_ID = detailJson(`
  (SELECT * FROM gif_listing WHERE id = $1 OFFSET 0) AS gif WHERE gif.deleted_at IS NULL`);

interface JsonParts {
  readonly before?: string;
  readonly more?: string;
  readonly order?: string;
}

function asJson(rows: string, { before = '', more = '', order = NEWEST_FIRST }: JsonParts = {}): string {
  return `
    WITH ${before} listed AS MATERIALIZED (${rows})
    SELECT ${more}
      (SELECT json_agg(listed ORDER BY ${order}) FROM listed) AS gifs,
      (SELECT json_agg(json_build_object('seq', seq, 'slug', slug, 'name', name, 'description', description,
           'category', category, 'gifCount', gif_count))
         FROM (SELECT DISTINCT unnest("tagSeqs") AS seq FROM listed) AS used JOIN counted_tag USING (seq)) AS tags`;
}

/** In their order. */
export function gifsOf<Gif extends ListedGif>(
  rows: readonly GifJson<Gif>[] | null,
  tags: readonly TagJson[] | null,
): Gif[] {
  const bySeq = new Map((tags ?? []).map(({ seq, ...tag }) => [seq, tag]));
  return (rows ?? []).map(
    (row) =>
      ({
        ...row,
        ...timesOf(row),
        renditions: row.renditions ?? [],
        tags: row.tagSeqs.map((seq) => bySeq.get(seq)).filter((tag) => tag !== undefined),
      }) as unknown as Gif,
  );
}

function timesOf(row: Readonly<Record<TimeColumn, string | null>>): Record<string, Date | null> {
  return Object.fromEntries(TIMES.map((name) => [name, row[name] === null ? null : new Date(row[name])]));
}
