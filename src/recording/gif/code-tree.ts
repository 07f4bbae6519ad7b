const codeLimit = 4096;
const colourLimit = 256;

/**
 * The strings of an LZW code table as a tree. The child that repeats a node's last pixel is stored apart from its other
 * children, so a run of one pixel follows a chain. Most runs are strings of a single pixel, and for those the node of
 * any length is found at once.
 */
export class CodeTree {
  /** The last pixel of each node's string. */
  readonly #pixels = new Uint8Array(codeLimit);
  /** The first child that adds a different pixel, and the next such child of the same parent; 0 means none. */
  readonly #children = new Uint16Array(codeLimit);
  readonly #siblings = new Uint16Array(codeLimit);
  /** The child that repeats the last pixel, for strings of several colours; 0 means none. */
  readonly #followers = new Uint16Array(codeLimit);
  /** Nodes of strings that repeat one pixel, by pixel and length. */
  readonly #runs = new Uint16Array(colourLimit * codeLimit);
  readonly #longestRuns = new Uint16Array(colourLimit);

  /** Removes all strings longer than one pixel. */
  reset(colours: number): void {
    for (let pixel = 0; pixel < colours; pixel++) {
      this.#start(pixel, pixel);
      this.#longestRuns[pixel] = 1;
      this.#runs[pixel * codeLimit + 1] = pixel;
    }
  }

  /** The node for this node's string followed by a different pixel; 0 if there is none. */
  child(node: number, pixel: number): number {
    let child = this.#children[node] as number;
    while (child !== 0 && this.#pixels[child] !== pixel) child = this.#siblings[child] as number;
    return child;
  }

  /** The node for this node's string with its last pixel repeated; 0 if there is none. For strings of several colours. */
  follower(node: number): number {
    return this.#followers[node] as number;
  }

  longestRun(pixel: number): number {
    return this.#longestRuns[pixel] as number;
  }

  run(pixel: number, length: number): number {
    return this.#runs[pixel * codeLimit + length] as number;
  }

  addChild(code: number, node: number, pixel: number): void {
    this.#start(code, pixel);
    this.#siblings[code] = this.#children[node] as number;
    this.#children[node] = code;
  }

  addFollower(code: number, node: number): void {
    this.#start(code, this.#pixels[node] as number);
    this.#followers[node] = code;
  }

  addRun(code: number, pixel: number): void {
    this.#start(code, pixel);
    const length = this.longestRun(pixel) + 1;
    this.#longestRuns[pixel] = length;
    this.#runs[pixel * codeLimit + length] = code;
  }

  #start(code: number, pixel: number): void {
    this.#pixels[code] = pixel;
    this.#children[code] = 0;
    this.#followers[code] = 0;
  }
}
