import { isDatabaseFull, isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { OutagePart } from '../metrics/outage-counter.js';
import { StorageError } from '../storage/storage-errors.js';
import { RetryableError } from './job-handler.js';

/** Something that a job needs is away or full: the job is not the cause. The message is a sentence for its owner. */
export class Outage extends RetryableError {}

/** What is away or full; null if the error has another cause. */
export function outageOf(error: unknown): OutagePart | null {
  if (error instanceof Outage) return 'upstream';
  if (error instanceof StorageError) return 'store';
  return isDatabaseFull(error) || isDatabaseUnavailable(error) ? 'database' : null;
}
