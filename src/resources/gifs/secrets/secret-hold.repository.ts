import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isCertain } from '@ttyreel/recording';
import { type GifState, STATE, stateOf, type StateRow } from '../data/gif-state.js';
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

/**
 * $3: whether there are certain secrets, $4: whether a confirmation is for all of them. Publishes nothing, so that it may run
 * again. Hidden recordings are held for the time after that.
 */
const HOLD = `
  UPDATE gif SET secrets = $2::jsonb, allows_secrets = gif.allows_secrets AND $4,
    is_held = gif.is_held OR (new.is_secret AND coalesce(gif.hidden_visibility, gif.visibility) = 'public'),
    visibility = CASE WHEN new.is_secret AND gif.visibility = 'public' THEN 'unlisted' ELSE gif.visibility END,
    hidden_visibility = CASE WHEN new.is_secret AND gif.hidden_visibility = 'public' THEN 'unlisted'
      ELSE gif.hidden_visibility END
  FROM (SELECT seq, $3 AND NOT (allows_secrets AND $4) AS is_secret FROM gif WHERE seq = $1) AS new
  WHERE gif.seq = new.seq RETURNING ${STATE}, gif.id, gif.secrets`;

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

  /** Makes it unlisted, unless its author confirmed these secrets. */
  async hold(
    seq: number,
    { secrets, isConfirmed }: { readonly secrets: readonly GifSecret[]; readonly isConfirmed: boolean },
    manager: EntityManager,
  ): Promise<HeldState> {
    const [[row]] = await manager.query<[HeldRow[], number]>(HOLD, [
      seq,
      JSON.stringify(secrets),
      secrets.some(isCertain),
      isConfirmed,
    ]);
    if (!row) throw new Error('Lock the recording before it is changed.');
    return heldStateOf(row);
  }
}

function heldStateOf(row: HeldRow): HeldState {
  return { id: row.id, state: stateOf(row), secrets: row.secrets };
}
