import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isCertain } from '@ttyreel/recording';
import { type GifState, STATE, stateOf, type StateRow } from '../gif-state.js';
import type { GifSecret } from './text-places.js';

export interface HeldState {
  readonly id: string;
  readonly state: GifState;
  readonly secrets: readonly GifSecret[];
}

interface HeldRow extends StateRow {
  readonly id: string;
  readonly secrets: GifSecret[];
}

/** Publishes nothing, so that it may run again. Warnings hold nothing ($3). Hidden recordings are held for the time after that. */
const HOLD = `
  UPDATE gif SET secrets = $2::jsonb,
    is_held = is_held OR ($3 AND NOT allows_secrets AND coalesce(hidden_visibility, visibility) = 'public'),
    visibility = CASE WHEN $3 AND visibility = 'public' AND NOT allows_secrets THEN 'unlisted' ELSE visibility END,
    hidden_visibility =
      CASE WHEN $3 AND hidden_visibility = 'public' AND NOT allows_secrets THEN 'unlisted' ELSE hidden_visibility END
  WHERE seq = $1 RETURNING ${STATE}, gif.id, gif.secrets`;

/** The secrets of recordings, deleted ones included: their authors could restore them. */
@Injectable()
export class SecretHoldRepository {
  /** Locks the recording. @returns null if it was purged */
  async lock(seq: number, manager: EntityManager): Promise<HeldState | null> {
    const [row]: HeldRow[] = await manager.query(
      `SELECT ${STATE}, gif.id, gif.secrets FROM gif WHERE seq = $1 FOR NO KEY UPDATE`,
      [seq],
    );
    return row ? heldStateOf(row) : null;
  }

  /** Makes it unlisted, unless its author allows secrets. */
  async hold(seq: number, secrets: readonly GifSecret[], manager: EntityManager): Promise<HeldState> {
    const [[row]] = await manager.query<[HeldRow[], number]>(HOLD, [
      seq,
      JSON.stringify(secrets),
      secrets.some(isCertain),
    ]);
    if (!row) throw new Error('Lock the recording before it is changed.');
    return heldStateOf(row);
  }
}

function heldStateOf(row: HeldRow): HeldState {
  return { id: row.id, state: stateOf(row), secrets: row.secrets };
}
