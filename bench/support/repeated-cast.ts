import type { Asciicast, AsciicastEvent } from '@ttyreel/recording';

/** Less than a transcript holds: what comes after its limit is skipped. */
export const OUTPUT_BYTES = 0.9 * 1024 * 1024;

export const bytesOf = (events: readonly AsciicastEvent[]): number =>
  events.reduce((sum, { code, data }) => sum + (code === 'o' ? Buffer.byteLength(data) : 0), 0);

/** Plays the recording again and again until there is enough output, and leaves out the rest. */
export function repeated(cast: Asciicast): Asciicast {
  const once = bytesOf(cast.events);
  if (once === 0) throw new Error('A recording without output cannot be measured.');
  const length = cast.events.at(-1)?.time ?? 0;
  const rounds = Array.from({ length: Math.ceil(OUTPUT_BYTES / once) }, (_, round) => round);
  const shifted = (round: number) =>
    cast.events.map((event) => ({ ...event, time: event.time + round * length }));
  let bytes = 0;
  const events = rounds.flatMap(shifted).filter((event) => (bytes += bytesOf([event])) <= OUTPUT_BYTES);
  return { header: cast.header, events };
}
