import type { PublicationState } from '../../../indexing/listings/publication-state.js';

/** A recording's state within a transaction. */
export interface GifState extends PublicationState {
  readonly deletedAt: Date | null;
  /** Changes with each edit by its author or staff. */
  readonly version: string;
}

export interface StateRow {
  readonly seq: number;
  readonly author_seq: number;
  readonly repo_seq: number | null;
  readonly shell: string;
  readonly tag_seqs: number[];
  readonly is_public: boolean;
  readonly deleted_at: Date | null;
  readonly version: string;
}

/** Of a row `gif` of the table or of `gif_listing`, in SQL. */
export const ROW_VERSION = `md5(concat_ws(' ', extract(epoch FROM gif.updated_at), extract(epoch FROM gif.featured_at),
  extract(epoch FROM gif.hidden_at)))`;

/** The columns of a {@link StateRow}, in SQL. */
export const STATE = `gif.seq, gif.author_seq, gif.repo_seq, gif.shell, gif.tag_seqs, gif.deleted_at,
  gif.visibility = 'public' AND gif.deleted_at IS NULL AS is_public, ${ROW_VERSION} AS version`;

export function stateOf(row: StateRow): GifState {
  const { seq, author_seq: authorSeq, repo_seq: repoSeq, shell, tag_seqs: tagSeqs } = row;
  const lists = { authorSeq, repoSeq, shell, tagSeqs };
  return { seq, lists, isPublic: row.is_public, deletedAt: row.deleted_at, version: row.version };
}
