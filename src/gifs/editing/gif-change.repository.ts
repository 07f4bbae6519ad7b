import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { GifTagEntity } from '../gif-tag.entity.js';
import { GifEntity } from '../gif.entity.js';
import { RECOVERY_HOURS } from '../recovery.js';

/** The columns to change; those that are not named stay as they are. */
export type GifChanges = Partial<
  Pick<
    GifEntity,
    'title' | 'description' | 'command' | 'shell' | 'visibility' | 'homepageUrl' | 'codehostUrl' | 'repoSeq'
  >
>;

/** Writes to recordings that exist. A write of an owner's names the owner in its own condition. */
@Injectable()
export class GifChangeRepository {
  constructor(@InjectRepository(GifEntity) private readonly rows: Repository<GifEntity>) {}

  /** @returns the recording's `seq`, or null when this owner has no such recording */
  async update(
    id: string,
    ownerSeq: number,
    changes: GifChanges,
    manager: EntityManager,
  ): Promise<number | null> {
    const result = await manager
      .createQueryBuilder()
      .update(GifEntity)
      // The owner is set to what it is, since an edit of the tags alone names no column.
      .set({ ...changes, authorSeq: ownerSeq })
      .where('id = :id AND author_seq = :ownerSeq AND deleted_at IS NULL', { id, ownerSeq })
      .returning('seq')
      .execute();
    return (result.raw as { seq: number }[])[0]?.seq ?? null;
  }

  /** Inside the transaction that holds the recording's row. */
  async replaceTags(gifSeq: number, tagSeqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.delete(GifTagEntity, { gifSeq });
    if (tagSeqs.length === 0) return;
    await manager.insert(
      GifTagEntity,
      tagSeqs.map((tagSeq, position) => ({ gifSeq, tagSeq, position })),
    );
  }

  /** @returns when it was deleted, or null when this owner has no such recording */
  async markDeleted(id: string, ownerSeq: number): Promise<Date | null> {
    const [row] = await this.changed<{ deleted_at: Date }>(
      `UPDATE gif SET deleted_at = now() WHERE id = $1 AND author_seq = $2 AND deleted_at IS NULL
       RETURNING deleted_at`,
      [id, ownerSeq],
    );
    return row?.deleted_at ?? null;
  }

  /** @returns whether it is there now; false when this owner never had it, or its time is over */
  async restore(id: string, ownerSeq: number): Promise<boolean> {
    const restored = await this.changed(
      `UPDATE gif SET deleted_at = NULL WHERE id = $1 AND author_seq = $2
         AND (deleted_at IS NULL OR deleted_at > now() - make_interval(hours => $3))
       RETURNING seq`,
      [id, ownerSeq, RECOVERY_HOURS],
    );
    return restored.length > 0;
  }

  /** Whether somebody has a recording of this id that is there, or can be restored. */
  async isRestorable(id: string): Promise<boolean> {
    const [row]: { found: boolean }[] = await this.rows.query(
      `SELECT EXISTS (SELECT FROM gif WHERE id = $1
         AND (deleted_at IS NULL OR deleted_at > now() - make_interval(hours => $2))) AS found`,
      [id, RECOVERY_HOURS],
    );
    return row?.found ?? false;
  }

  /**
   * @param featured undefined: what it is not now
   * @returns whether there is such a recording
   */
  async setFeatured(id: string, featured: boolean | undefined): Promise<boolean> {
    const changed = await this.changed(
      `UPDATE gif SET is_featured = COALESCE($2, NOT is_featured) WHERE id = $1 AND deleted_at IS NULL
       RETURNING seq`,
      [id, featured ?? null],
    );
    return changed.length > 0;
  }

  /** TypeORM answers an UPDATE … RETURNING with the rows and their number. */
  private async changed<Row>(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    const answer: unknown = await this.rows.query(statement, [...parameters]);
    return (answer as [Row[], number])[0];
  }
}
