import { type GrowingOutput } from './growing-output.js';
import { SubBlockWriter } from './sub-block-writer.js';

const codeLimit = 4096;
const longestCode = 12;
const slotBits = 14;
const slotCount = 1 << slotBits;
/** 2^32 / golden ratio: spreads keys that differ in few bits (Knuth, TAOCP 3, section 6.4). */
const spread = 0x9e3779b1;
/** A key is a 12-bit code and an 8-bit pixel; the other 12 bits are the stamp. */
const keyBits = 20;
const stampLimit = 1 << (32 - keyBits);
const codesBetweenDecisions = 512;

/** The second rule is not tried when the first exceeds the limit by more than this factor. */
const reachOfSecondRule = 1.04;

const mostPicturesBetweenTrials = 15;

/** Clear a full code table at once, or only when it codes worse than while it grew. */
type ClearRule = 'when-full' | 'when-worse';

interface Outcome {
  readonly fits: boolean;
  readonly wasFull: boolean;
}

/** GIF LZW encoder (GIF89a specification, appendix F), reusable; its tables take 96 KB. */
export class LzwEncoder {
  /** Open addressing: stamp and key of a slot, and the code for prefix and pixel. */
  readonly #keys = new Uint32Array(slotCount);
  readonly #codes = new Uint16Array(slotCount);
  readonly #writer = new SubBlockWriter();
  /** Slots with another stamp are empty, so incrementing it clears the table. */
  #stamp = 0;
  #rule: ClearRule = 'when-full';
  #picturesBetweenTrials = 0;
  #picturesSinceTrial = 0;

  /**
   * Appends a frame's image data unless it exceeds `limit`. An image that fills the code table is coded with both clear
   * rules, which differ by up to 4 % on terminal recordings; a losing rule is tried less and less often.
   * @param indices not empty; the largest one decides the minimum code size
   */
  encode(indices: Uint8Array, output: GrowingOutput, limit = Infinity): boolean {
    const start = output.length;
    const first = this.#encode(indices, output, start + limit * reachOfSecondRule, this.#rule);
    if (!first.fits) return false;
    const length = output.length - start;
    const end = output.length;
    const most = Math.min(limit, length - 1);
    if (first.wasFull && this.#isOtherRuleDue()) {
      const other = this.#rule === 'when-full' ? 'when-worse' : 'when-full';
      if (this.#encode(indices, output, end + most, other).fits) {
        this.#rule = other;
        this.#picturesBetweenTrials = 0;
        output.remove(start, end);
        return true;
      }
    }
    if (length > limit) output.length = start;
    return length <= limit;
  }

  #isOtherRuleDue(): boolean {
    if (this.#picturesSinceTrial++ < this.#picturesBetweenTrials) return false;
    this.#picturesSinceTrial = 0;
    this.#picturesBetweenTrials = Math.min(mostPicturesBetweenTrials, 2 * this.#picturesBetweenTrials + 1);
    return true;
  }

  #encode(indices: Uint8Array, output: GrowingOutput, limit: number, rule: ClearRule): Outcome {
    const [keys, codes, writer] = [this.#keys, this.#codes, this.#writer];
    const minimumCodeSize = this.#begin(indices, output);
    const clearCode = 1 << minimumCodeSize;
    const firstFree = clearCode + 2;
    const growth = new Growth(firstFree);
    let stamp = this.#nextStamp();
    let [width, next] = [minimumCodeSize + 1, firstFree];
    let wasFull = false;
    let prefix = indices[0] as number;
    for (let at = 1; at < indices.length; at++) {
      const pixel = indices[at] as number;
      const key = (stamp | (prefix << 8) | pixel) >>> 0;
      const slot = findSlot(keys, key);
      if (keys[slot] === key) {
        prefix = codes[slot] as number;
        continue;
      }
      writer.write(prefix, width);
      if (writer.position > limit) return { fits: false, wasFull };
      prefix = pixel;
      if (next < codeLimit) {
        if (next === 1 << width) width++;
        keys[slot] = key;
        codes[slot] = next++;
        if (next < codeLimit) continue;
        wasFull = true;
        growth.end(at);
        if (rule === 'when-worse') continue;
      } else if (growth.isBetterStill(at)) continue;
      writer.write(clearCode, width);
      stamp = this.#nextStamp();
      [width, next] = [minimumCodeSize + 1, firstFree];
      growth.begin(at);
    }
    // The decoder is one entry behind: it adds one for the last code before the end code.
    const endWidth = next === 1 << width && width < longestCode ? width + 1 : width;
    writer.write(prefix, width);
    writer.write(clearCode + 1, endWidth);
    return { fits: writer.end(limit), wasFull };
  }

  /** @returns the minimum code size */
  #begin(indices: Uint8Array, output: GrowingOutput): number {
    const minimumCodeSize = codeSizeFor(indices);
    this.#writer.begin(output, minimumCodeSize, indices.length);
    this.#writer.write(1 << minimumCodeSize, minimumCodeSize + 1);
    return minimumCodeSize;
  }

  #nextStamp(): number {
    this.#stamp++;
    if (this.#stamp === stampLimit) {
      this.#keys.fill(0);
      this.#stamp = 1;
    }
    return this.#stamp << keyBits;
  }
}

class Growth {
  readonly #codes: number;
  #start = 0;
  #pixelsPerCode = 0;
  #decision = 0;
  #codesSince = 0;

  constructor(firstFree: number) {
    this.#codes = codeLimit - firstFree;
  }

  begin(at: number): void {
    this.#start = at;
  }

  end(at: number): void {
    this.#pixelsPerCode = (at - this.#start) / this.#codes;
    this.#decision = at;
    this.#codesSince = 0;
  }

  /** Call once per code written with a full table. */
  isBetterStill(at: number): boolean {
    if (++this.#codesSince < codesBetweenDecisions) return true;
    const pixelsPerCode = (at - this.#decision) / this.#codesSince;
    this.#decision = at;
    this.#codesSince = 0;
    return pixelsPerCode >= this.#pixelsPerCode;
  }
}

/** The slot of the key, or the empty slot where it belongs. */
function findSlot(keys: Uint32Array, key: number): number {
  let slot = Math.imul(key, spread) >>> (32 - slotBits);
  for (;;) {
    const found = keys[slot] as number;
    if (found === key || (found ^ key) >>> keyBits !== 0) return slot;
    slot = (slot + 1) & (slotCount - 1);
  }
}

/** Decoders expect at least two bits, even for one colour. */
function codeSizeFor(indices: Uint8Array): number {
  let all = 0;
  for (let at = 0; at < indices.length && all < 128; at++) all |= indices[at] as number;
  return Math.max(2, 32 - Math.clz32(all));
}
