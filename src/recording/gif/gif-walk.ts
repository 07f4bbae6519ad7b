import { InvalidRecording } from '../invalid-recording.js';
import { type GifFacts, type Source, type Steps, readGif, subBlocks } from './gif-blocks.js';

/**
 * Checks a GIF while it streams by, before anything decodes it: the block structure and the limits, not
 * the pixels. Holds 13 bytes of the file at most, however it is cut into chunks.
 */
export class GifWalk implements Source {
  readonly #bytes = new Uint8Array(13);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #reader: Steps<GifFacts> = readGif(this);
  /** What the reader last asked for: bytes to see, (negative) bytes to be past, or `subBlocks`. */
  #wanted = subBlocks;
  /** How many of the wanted bytes have come. */
  #received = 0;
  /** How many bytes of a sub-block are still to come. */
  #subBlockLeft = 0;
  #position = 0;
  #facts?: GifFacts;
  #failure?: Error;

  constructor() {
    this.#accept(this.#reader.next());
  }

  /** How many bytes of the GIF have gone by; in the end its length without what follows the trailer. */
  get position(): number {
    return this.#position;
  }

  /**
   * Takes the next bytes of the file.
   *
   * @returns how many of them belong to the GIF: fewer than given when the trailer is among them (the rest
   *   is to be dropped), 0 from then on.
   * @throws InvalidRecording as soon as the bytes seen cannot be the start of an acceptable GIF; and the
   *   same again on every later call.
   */
  push(chunk: Uint8Array): number {
    return this.#attempt(() => {
      let at = 0;
      while (at < chunk.length && !this.#facts) {
        at += this.#wanted === subBlocks ? this.#passSubBlocks(chunk, at) : this.#advance(chunk, at);
      }
      return at;
    });
  }

  /**
   * The file has ended.
   *
   * @throws InvalidRecording when it was cut. Ending where a block could begin, after at least one image,
   *   is no cut: then only the trailer is missing.
   */
  end(): GifFacts {
    return this.#attempt(() => {
      if (!this.#facts) this.#accept(this.#reader.throw(this.#cut()));
      if (!this.#facts) throw new TypeError('The GIF reader asked for more after the end of the file.');
      return this.#facts;
    });
  }

  /** Hands the reader what it wants from the chunk, or keeps the part that is there; at least one byte. */
  #advance(chunk: Uint8Array, start: number): number {
    const count = Math.min(Math.abs(this.#wanted) - this.#received, chunk.length - start);
    // A loop and not `set(subarray())`: most requests are for one byte.
    for (let at = 0; at < count && this.#wanted > 0; at++) {
      this.#bytes[this.#received + at] = chunk[start + at] ?? 0;
    }
    this.#received += count;
    this.#position += count;
    if (this.#received === Math.abs(this.#wanted)) this.#accept(this.#reader.next(this.#view));
    return count;
  }

  /** Nearly all of a GIF are sub-blocks, so they are passed without asking the reader about each of them. */
  #passSubBlocks(chunk: Uint8Array, start: number): number {
    let at = start;
    let left = this.#subBlockLeft;
    let isAtEnd = false;
    while (at < chunk.length && !isAtEnd) {
      if (left === 0) {
        left = chunk[at++] ?? 0;
        isAtEnd = left === 0;
      } else {
        const passed = Math.min(left, chunk.length - at);
        at += passed;
        left -= passed;
      }
    }
    this.#subBlockLeft = left;
    this.#position += at - start;
    if (isAtEnd) this.#accept(this.#reader.next(this.#view));
    return at - start;
  }

  #accept({ done, value }: IteratorResult<number, GifFacts>): void {
    if (done) this.#facts = value;
    else this.#wanted = value;
    this.#received = 0;
  }

  /** Remembers a failure, since a generator that threw would only say that it is done. */
  #attempt<Result>(work: () => Result): Result {
    if (this.#failure) throw this.#failure;
    try {
      return work();
    } catch (failure) {
      this.#failure = failure as Error;
      throw failure;
    }
  }

  #cut(): InvalidRecording {
    if (this.#position === 0) return new InvalidRecording('This is not a GIF: the file is empty.');
    return new InvalidRecording(
      `The GIF is cut: it ends at byte ${this.#position}, in the middle of a block. Send the whole file.`,
    );
  }
}
