/** One kind of work. */
export interface JobHandler {
  /** The `kind` of its outbox rows. */
  readonly kind: string;

  /**
   * Does the work; doing it twice leaves the same state as doing it once.
   * @throws Hopeless when trying again would end the same way
   */
  run(subjectSeq: number): Promise<void>;

  /** Records that the work failed for good. @param reason a sentence for the owner of the subject */
  giveUp(subjectSeq: number, reason: string): Promise<void>;
}

/** The work cannot be done, however often it is tried. The message is a sentence for the owner of the subject. */
export class Hopeless extends Error {}
