/** The header of a recording, whatever version it came in, with only what ttyreel uses. */
export interface AsciicastHeader {
  /** Columns, 1 to 1000. */
  readonly width: number;
  /** Rows, 1 to 1000. */
  readonly height: number;
  /** Longest pause on playback, in seconds. */
  readonly idleTimeLimit?: number;
  readonly title?: string;
  readonly command?: string;
  readonly env: { readonly SHELL?: string; readonly TERM?: string };
  readonly theme?: AsciicastTheme;
}

export interface AsciicastTheme {
  /** `#rrggbb` */
  readonly foreground: string;
  /** `#rrggbb` */
  readonly background: string;
  /** The sixteen ANSI colours, `#rrggbb` each. */
  readonly palette: readonly string[];
}

/** `o` output, `i` input, `m` marker, `r` resize (`COLSxROWS`), `x` exit status; unknown codes are kept. */
export interface AsciicastEvent {
  /** Seconds from the start of the recording; never less than the event before. */
  readonly time: number;
  readonly code: string;
  readonly data: string;
}

export interface Asciicast {
  readonly header: AsciicastHeader;
  readonly events: readonly AsciicastEvent[];
}

export type AsciicastVersion = 1 | 2 | 3;

/** What an accepted recording may be at most. */
export const asciicastLimits = {
  /** Columns and rows. */
  side: 1000,
  durationMs: 2_147_483_647,
  /** One line of v2 or v3, in bytes, without its line feed. */
  lineBytes: 1024 * 1024,
  /** A v1 recording is one JSON value, so it is held as a whole. */
  documentBytes: 10 * 1024 * 1024,
  /** Arrays and objects in a v1 recording: one an event, and a few. */
  documentArrays: 500_000,
  /** Arrays and objects within one another. */
  documentDepth: 32,
} as const;
