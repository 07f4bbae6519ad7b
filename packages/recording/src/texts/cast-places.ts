/** Where a cast has texts, as it is served. */
export const CAST_PLACES = [
  'screen',
  'input',
  'marker',
  /** Resizes, and events of other codes. */
  'event',
  'header',
  /** The title of the terminal's window (OSC 0, 1 and 2). */
  'terminal_title',
  /** The target of a link (OSC 8). */
  'link',
  'clipboard',
  /** Other strings in the output: OSC, DCS, APC, PM and SOS. */
  'control_string',
] as const;

export type CastPlace = (typeof CAST_PLACES)[number];

export interface PlacedText {
  readonly place: CastPlace;
  readonly text: string;
  /** Seconds of the cast; null in the header. */
  readonly time: number | null;
  /** The line of the output, from 1; null elsewhere. */
  readonly line: number | null;
}
