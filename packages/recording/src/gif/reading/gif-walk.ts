import { InvalidRecording } from '../../invalid-recording.js';
import {
  type GifFacts,
  type GifSource,
  hiddenSubBlocks,
  type Steps,
  readGif,
  subBlocks,
} from '../gif-blocks.js';

const blank = 0x20;

/** Validates the block structure and limits of a streamed GIF without decoding it; buffers 13 bytes at most. */
export class GifWalk implements GifSource {
  readonly #bytes = new Uint8Array(13);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #reader: Steps<GifFacts> = readGif(this);
  #wanted = subBlocks;
  #received = 0;
  #subBlockLeft = 0;
  #position = 0;
  #facts?: GifFacts;
  #failure?: Error;

  /** @param hidesTexts whether comments and other texts that no picture shows become blanks in the pushed bytes */
  constructor(private readonly hidesTexts = false) {
    this.#accept(this.#reader.next());
  }

  /** Bytes consumed; at the end the length of the GIF without trailing data. */
  get position(): number {
    return this.#position;
  }

  beginWithin(left: number): void {
    this.#subBlockLeft = left;
  }

  /**
   * @returns the bytes that belong to the GIF, up to its trailer
   * @throws InvalidRecording as soon as the GIF is unacceptable, and on every later call
   */
  push(chunk: Uint8Array): number {
    return this.#attempt(() => {
      let at = 0;
      while (at < chunk.length && !this.#facts) {
        const isChain = this.#wanted === subBlocks || this.#wanted === hiddenSubBlocks;
        at += isChain ? this.#passSubBlocks(chunk, at) : this.#advance(chunk, at);
      }
      return at;
    });
  }

  /** Ends the input. A missing trailer is accepted after at least one image. @throws InvalidRecording */
  end(): GifFacts {
    return this.#attempt(() => {
      if (!this.#facts) this.#accept(this.#reader.throw(this.#cut()));
      if (!this.#facts) throw new TypeError('The GIF reader asked for more after the end of the file.');
      return this.#facts;
    });
  }

  #advance(chunk: Uint8Array, start: number): number {
    const count = Math.min(Math.abs(this.#wanted) - this.#received, chunk.length - start);
    // A loop, not `set(subarray())`: most requests are for one byte.
    for (let at = 0; at < count && this.#wanted > 0; at++) {
      this.#bytes[this.#received + at] = chunk[start + at] ?? 0;
    }
    this.#received += count;
    this.#position += count;
    if (this.#received === Math.abs(this.#wanted)) this.#accept(this.#reader.next(this.#view));
    return count;
  }

  /** Sub-blocks are nearly all of a GIF, so they bypass the generator. */
  #passSubBlocks(chunk: Uint8Array, start: number): number {
    let at = start;
    let left = this.#subBlockLeft;
    let isAtEnd = false;
    const isHidden = this.hidesTexts && this.#wanted === hiddenSubBlocks;
    while (at < chunk.length && !isAtEnd) {
      if (left === 0) {
        left = chunk[at++] ?? 0;
        isAtEnd = left === 0;
      } else {
        const passed = Math.min(left, chunk.length - at);
        if (isHidden) chunk.fill(blank, at, at + passed);
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

  /** Stores the failure: a generator that has thrown only reports that it is done. */
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
