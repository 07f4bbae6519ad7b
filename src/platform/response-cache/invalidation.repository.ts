import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export const INVALIDATION_CHANNEL = 'ttyreel_changes';

@Injectable()
export class InvalidationRepository {
  /** PostgreSQL delivers the notifications only if the transaction commits. */
  async notify(payloads: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      INVALIDATION_CHANNEL,
      payloads,
    ]);
  }
}
