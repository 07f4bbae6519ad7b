export interface AsciicastHeader {
  readonly width: number;
  readonly height: number;
  /** Longest pause on playback, in seconds. */
  readonly idleTimeLimit?: number;
  readonly title?: string;
  readonly command?: string;
  readonly env: { readonly SHELL?: string; readonly TERM?: string };
  readonly theme?: AsciicastTheme;
}

export interface AsciicastTheme {
  readonly foreground: string;
  readonly background: string;
  /** The sixteen ANSI colours, `#rrggbb` each. */
  readonly palette: readonly string[];
}

/** `o` output, `i` input, `m` marker, `r` resize (`COLSxROWS`), `x` exit status; others are preserved. */
export interface AsciicastEvent {
  /** Seconds from the start; never decreases. */
  readonly time: number;
  readonly code: string;
  readonly data: string;
}

export interface Asciicast {
  readonly header: AsciicastHeader;
  readonly events: readonly AsciicastEvent[];
}

export type AsciicastVersion = 1 | 2 | 3;

export const asciicastLimits = {
  side: 1000,
  durationMs: 2_147_483_647,
  /** Bytes of one v2 or v3 line, without its line feed. */
  lineBytes: 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  documentArrays: 500_000,
  documentDepth: 32,
} as const;
