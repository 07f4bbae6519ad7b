/** One kind of work. */
export interface JobHandler {
  /** The `kind` of its outbox rows. */
  readonly kind: string;

  /** Does the work; doing it twice leaves the same state as doing it once. */
  run(subjectSeq: number): Promise<void>;

  /** Records that the work failed for good. @param reason a sentence for the owner of the subject */
  giveUp(subjectSeq: number, reason: string): Promise<void>;
}
