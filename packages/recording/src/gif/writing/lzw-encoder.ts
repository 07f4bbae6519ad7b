import { CodeTree, codeLimit } from './code-tree.js';
import { type GrowingOutput } from './growing-output.js';
import { PixelRuns } from './pixel-runs.js';
import { SubBlockWriter } from './sub-block-writer.js';

/** GIF LZW encoder (GIF89a specification, appendix F), reusable. */
export class LzwEncoder {
  readonly #ownRuns = new PixelRuns();
  #runs = this.#ownRuns;
  readonly #tree = new CodeTree();
  readonly #pace = new Pace();
  readonly #writer = new SubBlockWriter();
  #minimumCodeSize = 0;
  #width = 0;
  /** The code that the next new string gets. */
  #next = 0;

  /**
   * Appends a frame's image data unless it exceeds `limit`.
   * @param pixels palette indices, not empty; the largest one decides the minimum code size
   */
  encode(pixels: Uint8Array | PixelRuns, output: GrowingOutput, limit = Infinity): boolean {
    if (pixels instanceof PixelRuns) this.#runs = pixels;
    else (this.#runs = this.#ownRuns).find(pixels);
    // Decoders expect at least two bits, even for one colour.
    this.#minimumCodeSize = Math.max(2, 32 - Math.clz32(this.#runs.bits));
    const most = limit - 2;
    this.#writer.begin(most);
    if (!this.#encodeRuns() || this.#writer.length > most) return false;
    output.byte(this.#minimumCodeSize);
    this.#writer.appendTo(output);
    return true;
  }

  /** @returns false when the limit is exceeded */
  #encodeRuns(): boolean {
    const writer = this.#writer;
    const tree = this.#tree;
    this.#width = this.#minimumCodeSize + 1;
    tree.begin(this.#runs);
    this.#clear();
    for (const { count } = this.#runs; tree.run < count;) {
      writer.write(tree.take(this.#next), this.#width);
      if (this.#next < codeLimit) this.#count();
      else if (tree.run < count && this.#pace.hasDropped(tree.run)) this.#clear();
      if (writer.isFull) return false;
    }
    writer.write((1 << this.#minimumCodeSize) + 1, this.#width);
    writer.end();
    return !writer.isFull;
  }

  /** Counts the string that the decoder adds, also for the last code before the end code. */
  #count(): void {
    if (this.#next === 1 << this.#width) this.#width++;
    if (++this.#next === codeLimit) this.#pace.end(this.#tree.run);
  }

  #clear(): void {
    const clearCode = 1 << this.#minimumCodeSize;
    this.#writer.write(clearCode, this.#width);
    this.#width = this.#minimumCodeSize + 1;
    this.#next = clearCode + 2;
    this.#tree.reset(clearCode);
    this.#pace.begin(this.#tree.run, codeLimit - this.#next);
  }
}

const codesBetweenDecisions = 256;
const leastPace = 0.9;

/**
 * Decides when to clear a full code table: when a code stands for fewer than nine tenths of the runs that it stood for while
 * the table grew. Runs count, not pixels, because a blank area has many pixels and costs little with any table.
 */
class Pace {
  #start = 0;
  #codes = 0;
  #leastRuns = 0;
  #codesLeft = 0;

  begin(run: number, codes: number): void {
    this.#start = run;
    this.#codes = codes;
  }

  end(run: number): void {
    this.#leastRuns = (leastPace * codesBetweenDecisions * (run - this.#start)) / this.#codes;
    this.#start = run;
    this.#codesLeft = codesBetweenDecisions;
  }

  /** Call once per code written with a full table. */
  hasDropped(run: number): boolean {
    if (--this.#codesLeft > 0) return false;
    const runs = run - this.#start;
    this.#start = run;
    this.#codesLeft = codesBetweenDecisions;
    return runs < this.#leastRuns;
  }
}
