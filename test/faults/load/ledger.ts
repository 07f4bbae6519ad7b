/** What the service acknowledged of one recording. */
export interface KeptRecording {
  title: string;
  readonly cast: Buffer<ArrayBuffer>;
  /** Whether its writer leaves it alone in the end. */
  readonly isLasting: boolean;
  isDeleted: boolean;
}

/** The acknowledged writes: what has to be there afterwards. */
export class Ledger {
  readonly recordings = new Map<string, KeptRecording>();
  /** The recordings of each collection, by its slug. */
  readonly collections = new Map<string, string[]>();
  acknowledged = 0;
  /** Creations that were neither acknowledged nor refused in the end: they may be there or not. */
  inDoubt = 0;

  get lasting(): string[] {
    return [...this.recordings].filter(([, { isLasting }]) => isLasting).map(([id]) => id);
  }

  get alive(): string[] {
    return [...this.recordings].filter(([, { isDeleted }]) => !isDeleted).map(([id]) => id);
  }
}
