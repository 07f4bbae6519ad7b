const codeLimit = 4096;
const colourLimit = 256;
/** Eight a string, so that nearly every search ends at its first slot. */
const slots = 8 * codeLimit;
const slotShift = 32 - Math.log2(slots);
/** Spreads the bits of a key (hashing). */
const spread = 0x9e3779b1;
const none = -1;

/**
 * The strings of an LZW code table as a tree. A string of several colours is another string with a run of one pixel
 * after it, and those three find its node at once, without a walk whose end is hard to predict. The node of a single run
 * is found by pixel and length.
 */
export class CodeTree {
  /** A hash table with open addressing: node before the run, pixel and length of each string, and its node. */
  readonly #keys = new Int32Array(slots);
  readonly #nodes = new Uint16Array(slots);
  /** For a string that ends with a run of one pixel: how long a run is known there, and the node with that run. */
  readonly #longest = new Uint16Array(codeLimit);
  readonly #ends = new Uint16Array(codeLimit);
  /** Nodes of strings that repeat one pixel, by pixel and length. */
  readonly #runs = new Uint16Array(colourLimit * codeLimit);
  readonly #longestRuns = new Uint16Array(colourLimit);

  /** Removes all strings longer than one pixel. */
  reset(colours: number): void {
    this.#keys.fill(none);
    for (let pixel = 0; pixel < colours; pixel++) {
      this.#longestRuns[pixel] = 1;
      this.#runs[pixel * codeLimit + 1] = pixel;
    }
  }

  /** The slot of this node's string followed by a run of a different pixel; a free one if it is not known. */
  slotOf(node: number, pixel: number, length: number): number {
    const keys = this.#keys;
    const key = keyOf(node, pixel, length);
    let slot = Math.imul(key, spread) >>> slotShift;
    while (keys[slot] !== key && keys[slot] !== none) slot = (slot + 1) & (slots - 1);
    return slot;
  }

  /** The node in a slot; 0 if it is free. */
  nodeAt(slot: number): number {
    return this.#keys[slot] === none ? 0 : (this.#nodes[slot] as number);
  }

  /** How long a run is known in place of a child's run of one pixel. */
  longestAt(child: number): number {
    return this.#longest[child] as number;
  }

  /** The node with that run. */
  endAt(child: number): number {
    return this.#ends[child] as number;
  }

  longestRun(pixel: number): number {
    return this.#longestRuns[pixel] as number;
  }

  run(pixel: number, length: number): number {
    return this.#runs[pixel * codeLimit + length] as number;
  }

  /** @param slot the free one for this node and a run of one pixel */
  addChild(code: number, slot: number, node: number, pixel: number): void {
    this.#keys[slot] = keyOf(node, pixel, 1);
    this.#nodes[slot] = code;
    this.#longest[code] = 1;
    this.#ends[code] = code;
  }

  /** Adds the node for one pixel more than the longest run known at a child of this node. */
  extendChild(code: number, child: number, node: number, pixel: number): void {
    const length = this.longestAt(child) + 1;
    const slot = this.slotOf(node, pixel, length);
    this.#keys[slot] = keyOf(node, pixel, length);
    this.#nodes[slot] = code;
    this.#longest[child] = length;
    this.#ends[child] = code;
  }

  addRun(code: number, pixel: number): void {
    const length = this.longestRun(pixel) + 1;
    this.#longestRuns[pixel] = length;
    this.#runs[pixel * codeLimit + length] = code;
  }
}

/** No known run is as long as the limit. */
function keyOf(node: number, pixel: number, length: number): number {
  return (node << 20) | (pixel << 12) | (length < codeLimit ? length : codeLimit - 1);
}
