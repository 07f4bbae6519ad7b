export interface TranscriptLine {
  readonly text: string;
  /** Seconds from the start of the recording when the line first appeared. */
  readonly time: number;
}
