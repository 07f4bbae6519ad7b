import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface CastRange {
  /** Seconds, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The first event; 0 is the first of the cast. */
  readonly firstEvent: number;
  readonly maxBytes: number;
}

export type CastEvent = [time: number, code: string, data: string];

export interface CastExcerpt {
  readonly header: Readonly<Record<string, unknown>>;
  readonly events: readonly CastEvent[];
  /** Whether the last event was cut, because it alone is longer than the limit. */
  readonly isCut: boolean;
  /** The event to continue with; null after the last one of the range. */
  readonly nextEvent: number | null;
}

/** Reads the events of a range from an asciicast v2, and no further. Closes the stream. */
export async function readCastExcerpt(source: Readable, range: CastRange): Promise<CastExcerpt> {
  const events: CastEvent[] = [];
  let header: Record<string, unknown> | undefined;
  let bytesLeft = range.maxBytes;
  let index = -1;
  const end = (nextEvent: number | null, isCut = false) => ({
    header: header ?? {},
    events,
    nextEvent,
    isCut,
  });
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      if (header === undefined) {
        header = JSON.parse(line) as Record<string, unknown>;
        continue;
      }
      index += 1;
      // Reading only the time is cheap.
      const time = Number.parseFloat(line.slice(1));
      if (time > range.to) return end(null);
      if (time < range.from || index < range.firstEvent) continue;
      const bytes = Buffer.byteLength(line);
      if (bytes > bytesLeft && events.length > 0) return end(index);
      const event = JSON.parse(line) as CastEvent;
      if (bytes > bytesLeft) {
        events.push([event[0], event[1], event[2].slice(0, bytesLeft)]);
        return end(index + 1, true);
      }
      bytesLeft -= bytes;
      events.push(event);
    }
    return end(null);
  } finally {
    source.destroy();
  }
}
