import type { Lane } from './job-handler.js';

export interface QueuedJob {
  /** The number of its outbox row. */
  readonly seq: number;
  /** From 1; a lower one is worked first, and of equal ones the one that came first. */
  readonly turn: number;
}

/** Carries the numbers of outbox rows to whoever works them. It may lose everything: the rows remain. */
export abstract class JobQueue {
  /** A row that is queued already is not queued twice. */
  abstract add(jobs: readonly QueuedJob[], lane: Lane): Promise<void>;

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
