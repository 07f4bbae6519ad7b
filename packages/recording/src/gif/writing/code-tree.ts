import { PixelRuns } from './pixel-runs.js';

/** Codes have at most twelve bits. */
export const codeLimit = 4096;
const colourLimit = 256;
/** Eight a string, so that nearly every search ends at its first slot. */
const slots = 8 * codeLimit;
const slotShift = 32 - Math.log2(slots);
/** Spreads the bits of a key (hashing). */
const spread = 0x9e3779b1;
const none = -1;

/**
 * Divides runs of pixels into the strings of an LZW code table, which grows by a string with each. The table is a tree. A
 * string of several colours is another string with a run of one pixel after it, and those three find its node at once,
 * without a walk whose end is hard to predict. The node of a single run is found by pixel and length.
 */
export class CodeTree {
  /** A hash table with open addressing: node before the run, pixel and length of each string, and its node. */
  readonly #keys = new Int32Array(slots);
  readonly #nodes = new Uint16Array(slots);
  /** For a string that ends with a run of one pixel: how long a run is known there, and the node with that run. */
  readonly #longest = new Uint16Array(codeLimit);
  readonly #ends = new Uint16Array(codeLimit);
  /** Nodes of strings that repeat one pixel, by pixel and length. */
  readonly #singleRuns = new Uint16Array(colourLimit * codeLimit);
  readonly #longestRuns = new Uint16Array(colourLimit);
  #runs = new PixelRuns();
  #run = 0;
  /** Pixels of the current run that are not taken. */
  #left = 0;

  /** @param runs not empty */
  begin(runs: PixelRuns): void {
    this.#runs = runs;
    this.#run = 0;
    this.#left = runs.starts[1] as number;
  }

  /** The number of the current run; that of all runs at the end. */
  get run(): number {
    return this.#run;
  }

  /** Removes all strings longer than one pixel. */
  reset(colours: number): void {
    this.#keys.fill(none);
    for (let pixel = 0; pixel < colours; pixel++) {
      this.#longestRuns[pixel] = 1;
      this.#singleRuns[pixel * codeLimit + 1] = pixel;
    }
  }

  /**
   * Takes the longest known string.
   * @param code that of a new string, with one pixel more; none is added at the limit
   * @returns the node of the known string
   */
  take(code: number): number {
    const { indices, starts, count } = this.#runs;
    let run = this.#run;
    const first = indices[run] as number;
    const longest = this.#longestRuns[first] as number;
    if (this.#left > longest) {
      this.#left -= longest;
      if (code < codeLimit) this.#addRun(code, first, longest + 1);
      return this.#singleRuns[first * codeLimit + longest] as number;
    }
    const keys = this.#keys;
    let node = this.#singleRuns[first * codeLimit + this.#left] as number;
    for (let start = starts[++run] as number; run < count; run++) {
      const end = starts[run + 1] as number;
      const slot = this.#slotOf(node, indices[run] as number, end - start);
      if (keys[slot] === none) {
        this.#run = run;
        this.#left = end - start;
        return this.#takePart(code, slot, node, indices[run] as number);
      }
      node = this.#nodes[slot] as number;
      start = end;
    }
    this.#run = run;
    return node;
  }

  /**
   * Takes what is known of a run that is not known as a whole.
   * @param free the slot of `before` followed by the whole run
   */
  #takePart(code: number, free: number, before: number, pixel: number): number {
    const slot = this.#left === 1 ? free : this.#slotOf(before, pixel, 1);
    if (this.#keys[slot] === none) {
      if (code < codeLimit) this.#add(code, code, slot, before, pixel, 1);
      return before;
    }
    const child = this.#nodes[slot] as number;
    const longest = this.#longest[child] as number;
    const node = this.#ends[child] as number;
    this.#left -= longest;
    if (code < codeLimit)
      this.#add(code, child, this.#slotOf(before, pixel, longest + 1), before, pixel, longest + 1);
    return node;
  }

  /** The slot of this node's string followed by a run of a different pixel; a free one if it is not known. */
  #slotOf(node: number, pixel: number, length: number): number {
    const keys = this.#keys;
    const key = keyOf(node, pixel, length);
    for (let slot = Math.imul(key, spread) >>> slotShift; ; slot = (slot + 1) & (slots - 1)) {
      const found = keys[slot];
      if (found === key || found === none) return slot;
    }
  }

  /** @param child the node with a run of one pixel instead */
  #add(code: number, child: number, free: number, before: number, pixel: number, length: number): void {
    this.#keys[free] = keyOf(before, pixel, length);
    this.#nodes[free] = code;
    this.#longest[child] = length;
    this.#ends[child] = code;
  }

  #addRun(code: number, pixel: number, length: number): void {
    this.#longestRuns[pixel] = length;
    this.#singleRuns[pixel * codeLimit + length] = code;
  }
}

/** No known run is as long as the limit. */
function keyOf(node: number, pixel: number, length: number): number {
  return (node << 20) | (pixel << 12) | (length < codeLimit ? length : codeLimit - 1);
}
