import { JobQueue } from '../../src/platform/jobs/job-queue.js';

/** Nobody works, and nothing is remembered: what was promised stays in its rows. */
export class IdleQueue extends JobQueue {
  add = () => Promise.resolve();
  clear = () => Promise.resolve();
  work = () => Promise.resolve();
  check = () => Promise.resolve();
  close = () => Promise.resolve();
}
