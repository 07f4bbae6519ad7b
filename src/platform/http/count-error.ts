import {
  InsufficientStorage,
  RateLimited,
  TemporarilyUnavailable,
  UpstreamFailed,
} from '../errors/domain-errors.js';
import { outageOf } from '../jobs/outage.js';
import type { AnsweredRefusal, RefusalCounter } from '../logging/refusal-counter.js';
import type { OutageCounter } from '../metrics/outage-counter.js';
import type { CountError } from './error.filter.js';

/** Counts outages, and refusals that were not counted before the application got the request. */
export function countErrors(refusals: RefusalCounter, outages: OutageCounter): CountError {
  return (error, request) => {
    const reason = request.refusal ? null : refusalOf(error);
    if (reason) refusals.add(reason);
    const part = error instanceof UpstreamFailed ? 'upstream' : outageOf(error);
    if (part) outages.add(part);
  };
}

function refusalOf(error: unknown): AnsweredRefusal | null {
  if (error instanceof RateLimited) return 'rate_limit';
  if (error instanceof TemporarilyUnavailable) return 'busy';
  return error instanceof InsufficientStorage ? 'storage' : null;
}
