import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { AuthorColumns } from '../gif-columns.js';
import { GifEntity } from '../gif.entity.js';
import type { PublicationState } from '../../../indexing/listings/publication-state.js';
import { RECOVERY_HOURS } from '../retention.js';

/** The columns to change. */
export type GifChanges = Partial<AuthorColumns & Pick<GifEntity, 'repoSeq' | 'tagSeqs'>>;

/** A recording's state within a transaction. */
export interface GifState extends PublicationState {
  readonly deletedAt: Date | null;
}

interface StateRow {
  readonly seq: number;
  readonly author_seq: number;
  readonly repo_seq: number | null;
  readonly shell: string;
  readonly tag_seqs: number[];
  readonly is_public: boolean;
  readonly deleted_at: Date | null;
}

const STATE = `seq, author_seq, repo_seq, shell, tag_seqs, deleted_at,
  visibility = 'public' AND deleted_at IS NULL AS is_public`;

/** A recording without an address belongs to the repository of its slug, and an empty address changes nothing then. */
const REPO_OF_SLUG = `CASE WHEN codehost_url = '' THEN repo_seq END`;

/** Updates of recordings. Statements for owners have the owner in their condition. */
@Injectable()
export class GifChangeRepository {
  constructor(@InjectRepository(GifEntity) private readonly rows: Repository<GifEntity>) {}

  /** Locks the recording. @returns null if this owner never had it */
  async lockForUpdate(id: string, ownerSeq: number, manager: EntityManager): Promise<GifState | null> {
    const [row]: StateRow[] = await manager.query(
      `SELECT ${STATE} FROM gif WHERE id = $1 AND author_seq = $2 FOR NO KEY UPDATE`,
      [id, ownerSeq],
    );
    return row ? stateOf(row) : null;
  }

  /** @returns the new state, or null if this owner has no such recording */
  async update(
    id: string,
    ownerSeq: number,
    changes: GifChanges,
    manager: EntityManager,
  ): Promise<GifState | null> {
    const result = await manager
      .createQueryBuilder()
      .update(GifEntity)
      // An edit without columns must set something.
      .set({
        ...(leavesAddress(changes) && { repoSeq: () => REPO_OF_SLUG }),
        ...changes,
        authorSeq: ownerSeq,
      })
      .where('id = :id AND author_seq = :ownerSeq AND deleted_at IS NULL', { id, ownerSeq })
      .returning(STATE)
      .execute();
    const [row] = result.raw as StateRow[];
    return row ? stateOf(row) : null;
  }

  /** @returns the new state, or null if this owner has no such recording */
  async markDeleted(id: string, ownerSeq: number, manager: EntityManager): Promise<GifState | null> {
    return this.changed(
      `UPDATE gif SET deleted_at = now() WHERE id = $1 AND author_seq = $2 AND deleted_at IS NULL RETURNING ${STATE}`,
      [id, ownerSeq],
      manager,
    );
  }

  /** @returns the new state; null if this owner never had it, or it can no longer be restored */
  async restore(id: string, ownerSeq: number, manager: EntityManager): Promise<GifState | null> {
    return this.changed(
      `UPDATE gif SET deleted_at = NULL WHERE id = $1 AND author_seq = $2
         AND (deleted_at IS NULL OR deleted_at > now() - make_interval(hours => $3))
       RETURNING ${STATE}`,
      [id, ownerSeq, RECOVERY_HOURS],
      manager,
    );
  }

  /** @param featured undefined toggles @returns null if there is no such recording */
  async setFeatured(
    id: string,
    featured: boolean | undefined,
    manager: EntityManager,
  ): Promise<GifState | null> {
    return this.changed(
      `UPDATE gif SET is_featured = COALESCE($2, NOT is_featured) WHERE id = $1 AND deleted_at IS NULL
       RETURNING ${STATE}`,
      [id, featured ?? null],
      manager,
    );
  }

  private async changed(
    statement: string,
    parameters: readonly unknown[],
    manager: EntityManager,
  ): Promise<GifState | null> {
    // TypeORM returns the rows and their number for UPDATE … RETURNING.
    const [[row]] = await manager.query<[StateRow[], number]>(statement, [...parameters]);
    return row ? stateOf(row) : null;
  }
}

function leavesAddress({ codehostUrl, repoSeq }: GifChanges): boolean {
  return codehostUrl === '' && repoSeq === undefined;
}

function stateOf(row: StateRow): GifState {
  const { seq, author_seq: authorSeq, repo_seq: repoSeq, shell, tag_seqs: tagSeqs } = row;
  const lists = { authorSeq, repoSeq, shell, tagSeqs };
  return { seq, lists, isPublic: row.is_public, deletedAt: row.deleted_at };
}
