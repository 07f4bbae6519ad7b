import { isDatabaseFull, isDatabaseUnavailable } from '../database/database-unavailable.js';
import { StorageError } from '../storage/storage-errors.js';
import { RetryableError } from './job-handler.js';

/** Something that a job needs is away or full: the job is not the cause. The message is a sentence for its owner. */
export class Outage extends RetryableError {}

export function isOutage(error: unknown): boolean {
  return (
    error instanceof Outage ||
    error instanceof StorageError ||
    isDatabaseFull(error) ||
    isDatabaseUnavailable(error)
  );
}
