export interface LineTime {
  /** Seconds from the start of the recording until the line was complete; of a typed line, until it was entered. */
  readonly time: number;
  /** The second at which typing began, if the line was typed at a prompt. */
  readonly typedFrom?: number | undefined;
}

export interface TranscriptLine extends LineTime {
  readonly text: string;
}
