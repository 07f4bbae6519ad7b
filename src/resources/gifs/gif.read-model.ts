import type { RenditionEntity } from '../media/rendition.entity.js';
import type { TranscriptSource } from '../media/transcript.entity.js';
import type { RepoEntity } from '../repos/repo.entity.js';
import type { CountedTag } from '../tags/counted-tag.js';
import type { GifEntity } from './gif.entity.js';

/** What is shown of a form. */
export type ListedRendition = Pick<RenditionEntity, 'name' | 'state' | 'hash' | 'byteSize'>;

/** What the detail shows of it. */
export type DetailRendition = ListedRendition & Pick<RenditionEntity, 'isDrawn' | 'steps'>;

/** A recording as lists show it. */
export interface ListedGif extends Pick<
  GifEntity,
  | 'seq'
  | 'id'
  | 'slug'
  | 'title'
  | 'command'
  | 'shell'
  | 'visibility'
  | 'width'
  | 'height'
  | 'frames'
  | 'durationMs'
  | 'homepageUrl'
  | 'codehostUrl'
  | 'themeSlug'
  | 'isFeatured'
  | 'createdAt'
  | 'tagSeqs'
  | 'authorSeq'
  | 'repoSeq'
> {
  readonly author: { readonly username: string; readonly codehostUrl: string };
  readonly viewCount: number;
  readonly embedCount: number;
  readonly downloadCount: number;
  /** The picture and its thumbnail. */
  readonly forms: readonly ListedRendition[];
  /** In the order in which the author named them. */
  readonly tags: readonly CountedTag[];
}

/** All of a recording. */
export interface GifDetail extends ListedGif {
  readonly description: string;
  /** All that there are. */
  readonly forms: readonly DetailRendition[];
  /** As far as it is made, otherwise `''`. */
  readonly transcript: string;
  /** `''` as long as there is no transcript. */
  readonly transcriptSource: TranscriptSource | '';
  /** `gifCount`: its public recordings. */
  readonly repo: (Omit<RepoEntity, 'seq'> & { readonly gifCount: number }) | null;
}

/** A recording as the database puts it into JSON. */
export type GifJson<Gif extends ListedGif> = Omit<Gif, 'createdAt' | 'tags' | 'forms'> & {
  readonly createdAt: string;
  readonly forms: Gif['forms'] | null;
};

export type TagJson = CountedTag & { readonly seq: number };

/** Of rows `gif`, `author` and `stats`. */
const COLUMNS = `
  gif.seq, gif.id, gif.slug, gif.title, gif.command, gif.shell, gif.visibility, gif.width, gif.height, gif.frames,
  gif.duration_ms AS "durationMs", gif.homepage_url AS "homepageUrl", gif.codehost_url AS "codehostUrl",
  gif.theme_slug AS "themeSlug", gif.is_featured AS "isFeatured", gif.created_at AS "createdAt",
  gif.tag_seqs AS "tagSeqs", gif.author_seq AS "authorSeq", gif.repo_seq AS "repoSeq",
  json_build_object('username', author.username, 'codehostUrl', author.codehost_url) AS author,
  coalesce(stats.view_count, 0) AS "viewCount", coalesce(stats.embed_count, 0) AS "embedCount",
  coalesce(stats.download_count, 0) AS "downloadCount"`;

const FORM = `'name', name, 'state', state, 'hash', hash, 'byteSize', byte_size`;

const LIST_COLUMNS = `
  (SELECT json_agg(json_build_object(${FORM}))
     FROM form WHERE form.gif_seq = gif.seq AND name IN ('gif', 'thumbnail')) AS forms`;

const DETAIL_COLUMNS = `
  gif.description, coalesce(transcript.text, '') AS transcript,
  coalesce(transcript.source, '') AS "transcriptSource",
  (SELECT json_agg(json_build_object(${FORM}, 'isDrawn', is_drawn, 'steps', steps))
     FROM form WHERE form.gif_seq = gif.seq) AS forms,
  (SELECT json_build_object('slug', slug, 'codehostUrl', repo.codehost_url, 'description', repo.description, 'gifCount',
     coalesce((SELECT count FROM list_count WHERE scope = 'repo=' || repo.seq), 0))
     FROM repo WHERE repo.seq = gif.repo_seq) AS repo`;

const JOINS = `
  JOIN app_user AS author ON author.seq = gif.author_seq
  LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq`;

/**
 * A query of one row: `gifs`, newest first, and the `tags` of all of them, both JSON; null where there are none.
 * @param picked a query of the `seq`s to show
 * @param more a further column of the row
 */
export function listedJson(picked: string, more?: string): string {
  return asJson(
    `SELECT ${COLUMNS}, ${LIST_COLUMNS} FROM picked JOIN gif USING (seq) ${JOINS}`,
    `picked AS MATERIALIZED (${picked}),`,
    more && `${more},`,
  );
}

/** The same of one recording, whole. @param condition on `gif` */
export function detailJson(condition: string): string {
  return asJson(
    `SELECT ${COLUMNS}, ${DETAIL_COLUMNS} FROM gif ${JOINS}
     LEFT JOIN transcript ON transcript.gif_seq = gif.seq WHERE ${condition}`,
  );
}

function asJson(rows: string, before = '', more = ''): string {
  return `
    WITH ${before} listed AS MATERIALIZED (${rows})
    SELECT ${more}
      (SELECT json_agg(listed ORDER BY seq DESC) FROM listed) AS gifs,
      (SELECT json_agg(json_build_object('seq', seq, 'slug', slug, 'name', name, 'description', description,
           'category', category, 'gifCount', coalesce(list_count.count, 0)))
         FROM (SELECT DISTINCT unnest("tagSeqs") AS seq FROM listed) AS used
         JOIN tag USING (seq)
         LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq) AS tags`;
}

/** Newest first. */
export function gifsOf<Gif extends ListedGif>(
  rows: readonly GifJson<Gif>[] | null,
  tags: readonly TagJson[] | null,
): Gif[] {
  const bySeq = new Map((tags ?? []).map(({ seq, ...tag }) => [seq, tag]));
  return (rows ?? []).map(
    (row) =>
      ({
        ...row,
        createdAt: new Date(row.createdAt),
        forms: row.forms ?? [],
        tags: row.tagSeqs.map((seq) => bySeq.get(seq)).filter((tag) => tag !== undefined),
      }) as unknown as Gif,
  );
}
