import type { DataSource } from 'typeorm';
import { InvalidationRepository } from '../../src/platform/response-cache/invalidation.repository.js';
import { ResponseCache } from '../../src/platform/response-cache/response-cache.js';
import { PublicTransactions } from '../../src/platform/response-cache/public-transactions.service.js';

/** Writes to a database, of which no answers are kept unless they are given. */
export function publicChanges(source: DataSource, kept = new ResponseCache()): PublicTransactions {
  return new PublicTransactions(source, new InvalidationRepository(), kept);
}
