import { InvalidRecording } from '../invalid-recording.js';
import { asciicastLimits } from './asciicast.js';
import { GrowingBytes } from './growing-bytes.js';

const lineFeed = 0x0a;

export class LineSplitter {
  readonly #unfinished = new GrowingBytes();
  #number = 1;

  /** Yields the lines that end in this chunk, with their line feeds. @throws InvalidRecording for a long line */
  *push(chunk: Uint8Array): Generator<Uint8Array, void, void> {
    let start = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, start)) {
      this.#checkLength(at - start);
      const rest = chunk.subarray(start, at + 1);
      start = at + 1;
      this.#number += 1;
      yield this.#finish(rest);
    }
    this.#checkLength(chunk.length - start);
    this.#unfinished.append(chunk.subarray(start));
  }

  end(): Uint8Array {
    return this.#unfinished.take();
  }

  #finish(rest: Uint8Array): Uint8Array {
    if (this.#unfinished.length === 0) return rest;
    this.#unfinished.append(rest);
    return this.#unfinished.take();
  }

  #checkLength(more: number): void {
    if (this.#unfinished.length + more <= asciicastLimits.lineBytes) return;
    throw new InvalidRecording(
      `Line ${this.#number} of the recording is longer than 1 MiB, which is the limit for one line.`,
    );
  }
}
