import { InvalidRecording } from '../../invalid-recording.js';
import { type AsciicastEvent, asciicastLimits } from '../asciicast.js';
import { type JsonObject, writeEvent } from '../asciicast-line.js';

export interface CastText {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Writes asciicast v2, as much as the service takes. */
export class CastTextWriter {
  readonly #lines: string[] = [];
  #bytes = 0;

  /** Omits an event without data. @throws InvalidRecording when the cast is too large */
  add(event: AsciicastEvent): void {
    if (event.data === '') return;
    const line = writeEvent(event);
    this.#bytes += Buffer.byteLength(line);
    if (this.#bytes > asciicastLimits.documentBytes)
      throw new InvalidRecording('The recording as a cast is larger than 10 MiB, which is the limit.');
    this.#lines.push(line);
  }

  /** @param cols the screen is 80 × 24 unless both sides are valid */
  end(cols: unknown, rows: unknown, header: JsonObject, warnings: readonly string[]): CastText {
    const isKnown = [cols, rows].every(isSide);
    const size = isKnown ? { width: Number(cols), height: Number(rows) } : { width: 80, height: 24 };
    const text = `${JSON.stringify({ version: 2, ...size, ...header })}\n${this.#lines.join('')}`.trimEnd();
    return { text, warnings: isKnown ? warnings : [...warnings, NO_SIZE] };
  }
}

const NO_SIZE = 'The recording does not say how large its screen is: it is taken as 80 × 24.';

function isSide(value: unknown): boolean {
  const side = Number(value);
  return Number.isInteger(side) && side >= 1 && side <= asciicastLimits.side;
}
