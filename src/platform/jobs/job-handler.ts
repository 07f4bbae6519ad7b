/**
 * Which work goes before which: `prompt` work is waited for and takes seconds, `long` work may take minutes, `remote`
 * work waits for another machine. They are worked side by side, so that the one never waits for the other.
 */
export const LANES = ['prompt', 'long', 'remote'] as const;
export type Lane = (typeof LANES)[number];

/** One kind of work. */
export interface JobHandler {
  /** The `kind` of its outbox rows. */
  readonly kind: string;

  readonly lane: Lane;

  /**
   * Does the work; doing it twice leaves the same state as doing it once.
   * @throws Hopeless when trying again would end the same way
   * @throws NotNow when another try may fare better
   * @throws PutDown when this process is about to end
   */
  run(subjectSeq: number): Promise<void>;

  /**
   * Records that the work failed.
   * @param reason a sentence for the owner of the subject
   * @param isFinal whether the subject is to blame, so that it would fail at any time
   */
  giveUp(subjectSeq: number, reason: string, isFinal: boolean): Promise<void>;
}

/** The work cannot be done, however often it is tried. The message is a sentence for the owner of the subject. */
export class UnrecoverableError extends Error {
  /** Whether that will be so for ever. */
  readonly isFinal: boolean = true;
}

/** The work took too long. Trying at once again would too; a machine with less to do may manage. */
export class JobTimeout extends UnrecoverableError {
  override readonly isFinal = false;
}

/** The work cannot be done right now. The message is a sentence for the owner of the subject, if it stays so. */
export class RetryableError extends Error {}

/** The work was broken off by the end of this process: it is begun again as if it had not been begun. */
export class JobInterrupted extends Error {}
