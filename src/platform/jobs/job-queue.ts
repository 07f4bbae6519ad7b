import type { Lane } from './job-handler.js';

export interface QueuedJob {
  /** The number of its outbox row. */
  readonly seq: number;
  /** From 1; a lower one runs first, and equal ones run in the order of their arrival. */
  readonly turn: number;
}

/** Carries the numbers of outbox rows to the workers. It may lose everything: the rows remain. */
export abstract class JobQueue {
  /** A row that is queued already is not queued twice. */
  abstract add(jobs: readonly QueuedJob[], lane: Lane): Promise<void>;

  /** Removes everything, also what a worker runs now. */
  abstract clear(): Promise<void>;

  /** Rejects with a sentence when the queue cannot be used now. */
  abstract check(): Promise<void>;
}
