import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';

export interface ExcerptRequest {
  /** The second around which to read. */
  readonly at?: number;
  /** Seconds before it and after it. */
  readonly before: number;
  readonly after: number;
  /** The first line, instead of the second; 1 is the first. */
  readonly fromLine?: number;
  readonly maxLines: number;
}

export interface NumberedLine extends TimedLine {
  /** From 1. */
  readonly line: number;
}

export interface TranscriptExcerpt {
  readonly lines: readonly NumberedLine[];
  /** The line to continue with; null at the end of the transcript. */
  readonly nextLine: number | null;
}

/** Returns the text around a second, or from a line on. */
export function cutTranscript(all: readonly TimedLine[], request: ExcerptRequest): TranscriptExcerpt {
  const { at, before, after, fromLine, maxLines } = request;
  const numbered = all.map((line, index) => ({ line: index + 1, ...line }));
  const isWanted = ({ line, time }: NumberedLine) =>
    fromLine === undefined
      ? at === undefined || (time >= at - before && time <= at + after)
      : line >= fromLine;
  const lines = numbered.filter(isWanted).slice(0, maxLines);
  const last = lines.at(-1)?.line ?? all.length;
  return { lines, nextLine: last < all.length ? last + 1 : null };
}
