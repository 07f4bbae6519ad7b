import type { CpuAllowance } from './cpu-allowance.js';

/** A user waits for `interactive` work (seconds); `batch` takes minutes; `io` waits for another machine. */
export const LANES = ['interactive', 'batch', 'io'] as const;
export type Lane = (typeof LANES)[number];

export interface JobHandler {
  readonly kind: string;

  readonly lane: Lane;

  /** Seconds before the second attempt, the third and so on. Default: two retries within half a minute. */
  readonly retryAfterSeconds?: readonly number[];

  /** CPU seconds that child processes may take, in all attempts, and in the jobs that it follows. */
  cpuSeconds?(subjectSeq: number): Promise<number>;

  /** Idempotent: it may run more than once. @param jobSeq equal in all attempts @throws UnrecoverableError, RetryableError, JobInterrupted */
  run(subjectSeq: number, cpu: CpuAllowance, jobSeq: number): Promise<void>;

  /** The description of the subject in the log. */
  describe?(subjectSeq: number): Promise<object>;

  /** @param reason a sentence for the owner of the subject @param isFinal whether the subject is the cause */
  onFailed(subjectSeq: number, reason: string, isFinal: boolean): Promise<void>;

  /** The kind of the job that follows for the subject, whether this one succeeded or failed. Null for none. */
  next?(subjectSeq: number): Promise<string | null>;
}

/** The work can never be done. The message is a sentence for the owner of the subject. */
export class UnrecoverableError extends Error {}

/** The work took too long. A retry now would too; a less busy machine may succeed. */
export class JobTimeout extends UnrecoverableError {}

/** The work cannot be done now. The message is a sentence for the owner of the subject. */
export class RetryableError extends Error {}

/** A shutdown interrupted the work. The next worker starts it again, and the attempt does not count. */
export class JobInterrupted extends Error {}
