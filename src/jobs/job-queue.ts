import type { Lane } from './job-handler.js';

/** Carries the numbers of outbox rows to whoever works them. It may lose everything: the rows remain. */
export abstract class JobQueue {
  /** A number that is queued already is not queued twice. */
  abstract add(outboxSeqs: readonly number[], lane: Lane): Promise<void>;

  /** Forgets everything, also what a worker has in hand. */
  abstract clear(): Promise<void>;

  /**
   * Begins to work what is queued in this process; `run` settles when the job has been dealt with. Rejects when the
   * queue cannot be worked.
   */
  abstract work(run: (outboxSeq: number) => Promise<void>): Promise<void>;

  /** Rejects with a sentence when the queue cannot be used now. */
  abstract check(): Promise<void>;

  /** Lets running jobs finish, then lets go of its connections. */
  abstract close(): Promise<void>;
}
