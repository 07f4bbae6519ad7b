import { isDatabaseFull, isDatabaseUnavailable } from '../database/database-unavailable.js';
import { StorageError } from '../storage/storage-errors.js';

/** Something that a job needs is away or full: the job is not the cause. */
export class Outage extends Error {}

export function isOutage(error: unknown): boolean {
  return (
    error instanceof Outage ||
    error instanceof StorageError ||
    isDatabaseFull(error) ||
    isDatabaseUnavailable(error)
  );
}
