import { UnrecoverableError } from 'bullmq';

/**
 * Somebody waits for `interactive` work, which takes seconds; `batch` work may take minutes; `io` work waits for another
 * machine. Each lane has a queue of its own, so none waits for another.
 */
export const LANES = ['interactive', 'batch', 'io'] as const;
export type Lane = (typeof LANES)[number];

/** One kind of work. */
export interface JobHandler {
  /** The `kind` of its outbox rows. */
  readonly kind: string;

  readonly lane: Lane;

  /**
   * Does the work. It is idempotent: it may run more than once.
   * @throws UnrecoverableError when another try would end the same way
   * @throws RetryableError when another try may succeed
   * @throws JobInterrupted when this process is about to end
   */
  run(subjectSeq: number): Promise<void>;

  /**
   * Records that the work failed.
   * @param reason a sentence for the owner of the subject
   * @param isFinal whether the subject is the cause, so that it would fail at any time
   */
  onFailed(subjectSeq: number, reason: string, isFinal: boolean): Promise<void>;
}

/** BullMQ's error with a cause, which its constructor does not take. */
export function unrecoverable(cause: Error): UnrecoverableError {
  return Object.assign(new UnrecoverableError(cause.message), { cause });
}

/** The work took too long. Another try now would too; a less busy machine may manage. */
export class JobTimeout extends UnrecoverableError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message);
    this.cause = cause;
  }
}

/** The work cannot be done now. The message is a sentence for the owner of the subject. */
export class RetryableError extends Error {}

/** The end of this process interrupted the work. The next worker starts it again, and the attempt does not count. */
export class JobInterrupted extends Error {}
