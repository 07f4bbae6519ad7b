import { CodeTree } from './code-tree.js';
import { type GrowingOutput } from './growing-output.js';
import { PixelRuns } from './pixel-runs.js';
import { SubBlockWriter } from './sub-block-writer.js';

const codeLimit = 4096;
const longestCode = 12;

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
    const { count, indices, starts } = this.#runs;
    this.#width = this.#minimumCodeSize + 1;
    this.#clear(0);
    let start = starts[1] as number;
    let prefix = this.#encodeRest(indices[0] as number, start, 0);
    for (let run = 1; run < count; run++) {
      const end = starts[run + 1] as number;
      const pixel = indices[run] as number;
      const slot = tree.slotOf(prefix, pixel, end - start);
      const known = tree.nodeAt(slot);
      if (known > 0) prefix = known;
      else {
        prefix = this.#encodeRun(prefix, pixel, end - start, run, slot);
        if (writer.isFull) return false;
      }
      start = end;
    }
    // The decoder is one entry behind: it adds one for the last code before the end code.
    const endWidth =
      this.#next === 1 << this.#width && this.#width < longestCode ? this.#width + 1 : this.#width;
    writer.write(prefix, this.#width);
    writer.write((1 << this.#minimumCodeSize) + 1, endWidth);
    writer.end();
    return !writer.isFull;
  }

  /**
   * Encodes a run that does not continue a known string as a whole.
   * @param run its number
   * @param free the slot of `before` followed by the whole run
   * @returns the node of the string that is not written yet
   */
  #encodeRun(before: number, pixel: number, length: number, run: number, free: number): number {
    const tree = this.#tree;
    const slot = length === 1 ? free : tree.slotOf(before, pixel, 1);
    const child = tree.nodeAt(slot);
    if (child === 0) {
      const code = this.#put(before, run);
      if (code > 0) tree.addChild(code, slot, before, pixel);
      return this.#encodeRest(pixel, length, run);
    }
    const left = length - tree.longestAt(child);
    const code = this.#put(tree.endAt(child), run);
    if (code > 0) tree.extendChild(code, child, before, pixel);
    return this.#encodeRest(pixel, left, run);
  }

  /** Encodes pixels of a run that begin a string. */
  #encodeRest(pixel: number, length: number, run: number): number {
    const tree = this.#tree;
    let left = length;
    for (;;) {
      const longest = tree.longestRun(pixel);
      if (left <= longest) return tree.run(pixel, left);
      left -= longest;
      const code = this.#put(tree.run(pixel, longest), run);
      if (code > 0) tree.addRun(code, pixel);
    }
  }

  /** Writes a code and adds its string with one pixel more. @returns the new code, or 0 if none is added */
  #put(node: number, run: number): number {
    this.#writer.write(node, this.#width);
    if (this.#next === codeLimit) {
      if (this.#pace.hasDropped(run)) this.#clear(run);
      return 0;
    }
    if (this.#next === 1 << this.#width) this.#width++;
    const code = this.#next++;
    if (this.#next === codeLimit) this.#pace.end(run);
    return code;
  }

  #clear(run: number): void {
    const clearCode = 1 << this.#minimumCodeSize;
    this.#writer.write(clearCode, this.#width);
    this.#width = this.#minimumCodeSize + 1;
    this.#next = clearCode + 2;
    this.#tree.reset(clearCode);
    this.#pace.begin(run, codeLimit - this.#next);
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
