/** What the service acknowledged of one recording. */
export interface KeptRecording {
  title: string;
  /** A title that was sent and not acknowledged yet: it may be the recording's or not. */
  titleInDoubt: string | null;
  readonly cast: Buffer<ArrayBuffer>;
  /** Whether its writer leaves it alone in the end. */
  readonly isLasting: boolean;
  /** A deletion that was asked for and not acknowledged yet leaves the recording there or not. */
  deletion: 'none' | 'asked' | 'acknowledged';
}

/** A recording whose upload was acknowledged just now. */
export function newRecording(
  title: string,
  cast: Buffer<ArrayBuffer>,
  { isLasting }: { isLasting: boolean },
): KeptRecording {
  return { title, titleInDoubt: null, cast, isLasting, deletion: 'none' };
}

/** The acknowledged writes: what has to be there afterwards. */
export class Ledger {
  readonly recordings = new Map<string, KeptRecording>();
  /** The recordings of each collection, by its slug. */
  readonly collections = new Map<string, string[]>();
  acknowledged = 0;
  /** Creations that were neither acknowledged nor refused in the end: they may be there or not. */
  inDoubt = 0;

  /** @throws Error for a recording that was never acknowledged */
  recording(id: string): KeptRecording {
    const kept = this.recordings.get(id);
    if (!kept) throw new Error(`No upload of ${id} was acknowledged.`);
    return kept;
  }

  get lasting(): string[] {
    return [...this.recordings].filter(([, { isLasting }]) => isLasting).map(([id]) => id);
  }

  get alive(): string[] {
    return [...this.recordings].filter(([, { deletion }]) => deletion === 'none').map(([id]) => id);
  }
}
