import type { AsciicastFacts, GifFacts } from '@ttyreel/recording';

const LESS = { share: 0.8, ms: 2000 };
const MORE = { share: 1.2, ms: 5000 };

/** Says that a GIF and its cast are of other lengths, whatever pauses the GIF shortens; undefined if they are not. */
export function complaintOfLength(
  gif: Pick<GifFacts, 'frames' | 'durationMs'>,
  cast: Pick<AsciicastFacts, 'durationMs' | 'briefMs'>,
): string | undefined {
  if (gif.frames === 1) return undefined;
  const isShorter = gif.durationMs < Math.min(cast.briefMs * LESS.share, cast.briefMs - LESS.ms);
  const isLonger = gif.durationMs > Math.max(cast.durationMs * MORE.share, cast.durationMs + MORE.ms);
  if (!isShorter && !isLonger) return undefined;
  return `The GIF takes ${seconds(gif.durationMs)} and the cast ${seconds(cast.durationMs)}: they may be of two recordings.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
