import { CodeTree } from './code-tree.js';
import { type GrowingOutput } from './growing-output.js';
import { PixelRuns } from './pixel-runs.js';
import { SubBlockWriter } from './sub-block-writer.js';

const codeLimit = 4096;
const longestCode = 12;
const codesBetweenDecisions = 512;

/** The second rule is not tried when the first exceeds the limit by more than this factor. */
const reachOfSecondRule = 1.04;

const mostPicturesBetweenTrials = 15;

/** Clear a full code table at once, or only when it codes worse than while it grew. */
type ClearRule = 'when-full' | 'when-worse';

/** GIF LZW encoder (GIF89a specification, appendix F), reusable. */
export class LzwEncoder {
  readonly #ownRuns = new PixelRuns();
  #runs = this.#ownRuns;
  readonly #tree = new CodeTree();
  readonly #growth = new Growth();
  #writer = new SubBlockWriter();
  #otherWriter = new SubBlockWriter();
  #rule: ClearRule = 'when-full';
  #picturesBetweenTrials = 0;
  #picturesSinceTrial = 0;
  #minimumCodeSize = 0;
  #width = 0;
  /** The code that the next new string gets. */
  #next = 0;
  #wasFull = false;
  #isClearedWhenFull = true;

  /**
   * Appends a frame's image data unless it exceeds `limit`. An image that fills the code table is coded with both clear
   * rules, which differ by up to 4 % on terminal recordings; a losing rule is tried less and less often.
   * @param pixels palette indices, not empty; the largest one decides the minimum code size
   */
  encode(pixels: Uint8Array | PixelRuns, output: GrowingOutput, limit = Infinity): boolean {
    if (pixels instanceof PixelRuns) this.#runs = pixels;
    else (this.#runs = this.#ownRuns).find(pixels);
    // Decoders expect at least two bits, even for one colour.
    this.#minimumCodeSize = Math.max(2, 32 - Math.clz32(this.#runs.bits));
    const most = limit - 2;
    if (!this.#encode(most * reachOfSecondRule, this.#rule)) return false;
    const { length } = this.#writer;
    if (this.#wasFull && this.#isOtherRuleDue()) this.#tryOtherRule(Math.min(most, length - 1));
    if (this.#writer.length > most) return false;
    output.byte(this.#minimumCodeSize);
    this.#writer.appendTo(output);
    return true;
  }

  #tryOtherRule(limit: number): void {
    const other = this.#rule === 'when-full' ? 'when-worse' : 'when-full';
    [this.#writer, this.#otherWriter] = [this.#otherWriter, this.#writer];
    if (this.#encode(limit, other)) {
      this.#rule = other;
      this.#picturesBetweenTrials = 0;
    } else [this.#writer, this.#otherWriter] = [this.#otherWriter, this.#writer];
  }

  #isOtherRuleDue(): boolean {
    if (this.#picturesSinceTrial++ < this.#picturesBetweenTrials) return false;
    this.#picturesSinceTrial = 0;
    this.#picturesBetweenTrials = Math.min(mostPicturesBetweenTrials, 2 * this.#picturesBetweenTrials + 1);
    return true;
  }

  /** @returns false when the limit is exceeded */
  #encode(limit: number, rule: ClearRule): boolean {
    const writer = this.#writer;
    const tree = this.#tree;
    const { count, indices, ends } = this.#runs;
    this.#begin(limit, rule);
    let prefix = -1;
    let start = 0;
    for (let run = 0; run < count; run++) {
      const end = ends[run] as number;
      const pixel = indices[run] as number;
      const whole = prefix < 0 ? 0 : tree.child(prefix, pixel, end - start);
      prefix = whole > 0 ? whole : this.#encodeRun(prefix, pixel, start, end);
      if (writer.isFull) return false;
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
   * @returns the node of the string that is not written yet
   */
  #encodeRun(before: number, pixel: number, start: number, end: number): number {
    const tree = this.#tree;
    let at = start;
    if (before >= 0) {
      const child = tree.child(before, pixel, 1);
      if (child === 0) {
        const code = this.#put(before, at);
        if (code > 0) tree.addChild(code, before, pixel);
      } else {
        at += tree.longestAt(child);
        const code = this.#put(tree.endAt(child), at);
        if (code > 0) tree.extendChild(code, child, before, pixel);
      }
    }
    for (;;) {
      const longest = tree.longestRun(pixel);
      if (end - at <= longest) return tree.run(pixel, end - at);
      at += longest;
      const code = this.#put(tree.run(pixel, longest), at);
      if (code > 0) tree.addRun(code, pixel);
    }
  }

  #begin(limit: number, rule: ClearRule): void {
    this.#isClearedWhenFull = rule === 'when-full';
    this.#wasFull = false;
    this.#writer.begin(limit);
    this.#width = this.#minimumCodeSize + 1;
    this.#clear(0);
  }

  /** Writes a code and adds its string with the pixel at `at`. @returns the new code, or 0 if none is added */
  #put(node: number, at: number): number {
    this.#writer.write(node, this.#width);
    if (this.#next === codeLimit) {
      if (!this.#growth.isBetterStill(at)) this.#clear(at);
      return 0;
    }
    if (this.#next === 1 << this.#width) this.#width++;
    const code = this.#next++;
    if (this.#next === codeLimit) {
      this.#wasFull = true;
      this.#growth.end(at);
      if (this.#isClearedWhenFull) {
        this.#clear(at);
        return 0;
      }
    }
    return code;
  }

  #clear(at: number): void {
    const clearCode = 1 << this.#minimumCodeSize;
    this.#writer.write(clearCode, this.#width);
    this.#width = this.#minimumCodeSize + 1;
    this.#next = clearCode + 2;
    this.#tree.reset(clearCode);
    this.#growth.begin(at, codeLimit - this.#next);
  }
}

/** Counts how many pixels a code stands for, while the table grows and after it is full. */
class Growth {
  #codes = 0;
  #start = 0;
  #pixelsPerCode = 0;
  #decision = 0;
  #codesSince = 0;

  begin(at: number, codes: number): void {
    this.#start = at;
    this.#codes = codes;
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
