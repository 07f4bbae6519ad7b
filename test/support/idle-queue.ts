import { JobQueue } from '../../src/platform/jobs/job-queue.js';

/** No worker, and nothing is queued: what was enqueued stays in its rows. */
export class IdleQueue extends JobQueue {
  add = () => Promise.resolve();
  clear = () => Promise.resolve();
  check = () => Promise.resolve();
}
