import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** On which processes tell each other what changed. */
export const CHANGES_CHANNEL = 'ttyreel_changes';

@Injectable()
export class ChangeRepository {
  /** Sent to every listener when the transaction commits, and to none when it does not. */
  async announce(payloads: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      CHANGES_CHANNEL,
      payloads,
    ]);
  }
}
