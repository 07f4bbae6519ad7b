import type { Lane } from './job-handler.js';

export interface QueuedJob {
  /** The number of its outbox row. */
  readonly seq: number;
  /** From 1; a lower one runs first, and equal ones run in order of arrival. */
  readonly turn: number;
  /** It may be in the queue with an earlier turn. */
  readonly wasQueued?: boolean;
}

/** Transports the numbers of outbox rows to the workers. It may lose all of them: the rows remain. */
export abstract class JobQueue {
  /** A queued row is not queued twice; unless it runs, it gets its new turn. */
  abstract add(jobs: readonly QueuedJob[], lane: Lane): Promise<void>;

  /** Removes the jobs that wait in the memory of this process. @returns the numbers of their outbox rows */
  abstract takeWaiting(): readonly number[];

  /** Rejects with a message if the queue is unavailable. */
  abstract check(): Promise<void>;
}

/** Run the jobs of the queue and recurring work in this process. */
export abstract class JobWorkers {
  abstract start(): void;

  /** Starts no more jobs and waits for those that run. */
  abstract stop(): Promise<void>;
}
