import type { DataSource } from 'typeorm';
import { InvalidationRepository } from '../../src/platform/response-cache/invalidation.repository.js';
import { ResponseCache } from '../../src/platform/response-cache/response-cache.js';
import { PublicTransactions } from '../../src/platform/response-cache/public-transactions.js';

/** @param cache inactive unless the caller resumes it */
export function publicTransactions(source: DataSource, cache = new ResponseCache()): PublicTransactions {
  return new PublicTransactions(source, new InvalidationRepository(), cache);
}
