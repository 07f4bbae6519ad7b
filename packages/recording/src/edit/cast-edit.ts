/** Seconds of the cast before the edit. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface TextReplacement {
  readonly text: string;
  /** The replacement: cut to the length of the text, or padded. */
  readonly mask: string;
}

export interface CastEdit {
  /** The range to keep; a missing end is that of the recording. */
  readonly trim: Partial<TimeRange>;
  /** The ranges to remove; they may overlap. */
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
