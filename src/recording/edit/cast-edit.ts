/** Seconds of the cast before the edit. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface TextReplacement {
  readonly text: string;
  /** Drawn in its place: cut to its length, or padded. */
  readonly mask: string;
}

export interface CastEdit {
  /** What stays; a missing end is that of the recording. */
  readonly trim: Partial<TimeRange>;
  /** What is taken out; ranges may overlap. */
  readonly cuts: readonly TimeRange[];
  /** 2 plays twice as fast. */
  readonly speed: number;
  /** Longest pause in seconds, before the speed. */
  readonly idleLimit?: number;
  readonly replacements: readonly TextReplacement[];
}

/** An edit that this recording does not allow. */
export class InvalidEdit extends Error {
  /** @param field such as `trim.from` */
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {
    super(`${field}: ${problem}`);
  }
}
