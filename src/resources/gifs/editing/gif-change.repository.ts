import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { AuthorColumns } from '../data/gif-columns.js';
import { GifEntity } from '../data/gif.entity.js';
import { type GifState, STATE, stateOf, type StateRow } from '../data/gif-state.js';
import { RECOVERY_HOURS } from '../data/retention.js';

/** The columns to change. */
export type GifChanges = Partial<
  AuthorColumns &
    Pick<GifEntity, 'repoSeq' | 'tagSeqs' | 'allowsSecrets' | 'isHeld' | 'secrets' | 'slug' | 'themeSlug'> &
    Pick<GifEntity, 'width' | 'height' | 'frames' | 'durationMs' | 'pictureStyle' | 'pictureScale'> & {
      /** For edits of what other tables have. */
      updatedAt: () => 'now()';
    }
>;

/** A recording without a URL belongs to the repository of its slug, so an empty URL changes nothing. */
const REPO_OF_SLUG = `CASE WHEN codehost_url = '' THEN repo_seq END`;

/** The author's choice for a hidden recording applies once staff show it again. */
const VISIBILITY_UNLESS_HIDDEN = {
  visibility: () => `CASE WHEN hidden_at IS NULL THEN CAST(:visibility AS text) ELSE visibility END`,
  hiddenVisibility: () => `CASE WHEN hidden_at IS NOT NULL THEN CAST(:visibility AS text) END`,
};

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

  async findStyle(
    id: string,
    manager: EntityManager,
  ): Promise<Pick<GifEntity, 'seq' | 'pictureStyle'> | null> {
    return manager.findOne(GifEntity, { select: { seq: true, pictureStyle: true }, where: { id } });
  }

  /** @returns the new state, or null if this owner has no such recording */
  async update(
    id: string,
    ownerSeq: number,
    changes: GifChanges,
    manager: EntityManager,
  ): Promise<GifState | null> {
    const { visibility, ...others } = changes;
    const result = await manager
      .createQueryBuilder()
      .update(GifEntity)
      // An edit without columns must set something.
      .set({
        ...(leavesAddress(changes) && { repoSeq: () => REPO_OF_SLUG }),
        ...others,
        ...(visibility && VISIBILITY_UNLESS_HIDDEN),
        authorSeq: ownerSeq,
      })
      .setParameters({ visibility })
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
