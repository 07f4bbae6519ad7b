export interface TranscriptLine {
  readonly text: string;
  /** Seconds from the start of the recording to the first appearance. */
  readonly time: number;
}
