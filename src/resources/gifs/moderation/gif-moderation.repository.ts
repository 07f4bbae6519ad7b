import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type GifState, STATE, stateOf, type StateRow } from '../data/gif-state.js';

const HIDE = `
  UPDATE gif SET visibility = 'hidden', hidden_at = coalesce(hidden_at, now()), hidden_reason = $2,
    hidden_visibility = coalesce(hidden_visibility, visibility)
  WHERE id = $1 RETURNING ${STATE}`;

const UNHIDE = `
  UPDATE gif SET visibility = coalesce(hidden_visibility, visibility), hidden_at = NULL, hidden_reason = NULL,
    hidden_visibility = NULL
  WHERE id = $1 RETURNING ${STATE}`;

/** Changes of recordings by staff, deleted ones included: their authors could restore them. */
@Injectable()
export class GifModerationRepository {
  /** Locks the recording. @returns null if there is none */
  async lock(id: string, manager: EntityManager): Promise<(GifState & { isHidden: boolean }) | null> {
    const [row]: (StateRow & { is_hidden: boolean })[] = await manager.query(
      `SELECT ${STATE}, gif.hidden_at IS NOT NULL AS is_hidden FROM gif WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    return row ? { ...stateOf(row), isHidden: row.is_hidden } : null;
  }

  /** Changes only the reason if it is already hidden. */
  hide(id: string, reason: string, manager: EntityManager): Promise<GifState> {
    return this.changed(HIDE, [id, reason], manager);
  }

  unhide(id: string, manager: EntityManager): Promise<GifState> {
    return this.changed(UNHIDE, [id], manager);
  }

  private async changed(
    statement: string,
    parameters: readonly string[],
    manager: EntityManager,
  ): Promise<GifState> {
    const [[row]] = await manager.query<[StateRow[], number]>(statement, [...parameters]);
    if (!row) throw new Error('Lock the recording before it is changed.');
    return stateOf(row);
  }
}
