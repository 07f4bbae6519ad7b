import { JobQueue } from '../../src/platform/jobs/job-queue.js';

/** No workers and an unused queue: enqueued jobs stay in their rows. */
export class IdleQueue extends JobQueue {
  add = () => Promise.resolve();
  takeWaiting = () => [];
  check = () => Promise.resolve();
}
