const codeLimit = 4096;
const colourLimit = 256;

/**
 * The strings of an LZW code table as a tree. A node's child of its own last pixel is kept apart from its other
 * children, so that runs of a pixel follow a chain. Most are in the chains that begin with one pixel alone, where the
 * node of any length is known.
 */
export class CodeTree {
  /** Of the last pixel of each node's string. */
  readonly #pixels = new Uint8Array(codeLimit);
  /** First child with another pixel than the node's, and the next such child of the same parent; 0 is none. */
  readonly #children = new Uint16Array(codeLimit);
  readonly #siblings = new Uint16Array(codeLimit);
  /** The child with the same pixel, of nodes whose string has several; 0 is none. */
  readonly #followers = new Uint16Array(codeLimit);
  /** Nodes of strings of one pixel only, by the pixel and the length. */
  readonly #runs = new Uint16Array(colourLimit * codeLimit);
  readonly #longestRuns = new Uint16Array(colourLimit);

  /** Leaves only the strings of one pixel. */
  reset(colours: number): void {
    for (let pixel = 0; pixel < colours; pixel++) {
      this.#start(pixel, pixel);
      this.#longestRuns[pixel] = 1;
      this.#runs[pixel * codeLimit + 1] = pixel;
    }
  }

  /** The node for a node's string and another pixel than its last; 0 if there is none. */
  child(node: number, pixel: number): number {
    let child = this.#children[node] as number;
    while (child !== 0 && this.#pixels[child] !== pixel) child = this.#siblings[child] as number;
    return child;
  }

  /** The node for a string of several pixels and its last one again; 0 if there is none. */
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
