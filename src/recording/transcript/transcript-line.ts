export interface LineTime {
  /** Seconds from the start of the recording until the line stood there whole; of a typed line, until it was entered. */
  readonly time: number;
  /** Of a line that was typed at a prompt: the second at which typing began. */
  readonly typedFrom?: number | undefined;
}

export interface TranscriptLine extends LineTime {
  readonly text: string;
}
