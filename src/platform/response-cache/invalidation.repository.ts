import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** On which processes tell each other what changed. */
export const INVALIDATION_CHANNEL = 'ttyreel_changes';

@Injectable()
export class InvalidationRepository {
  /** Sent to every listener when the transaction commits, and to none when it does not. */
  async notify(payloads: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      INVALIDATION_CHANNEL,
      payloads,
    ]);
  }
}
