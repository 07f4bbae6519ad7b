const codeLimit = 4096;
const colourLimit = 256;

/**
 * The strings of an LZW code table as a tree. A node's child of its own last pixel is kept apart from the other
 * children, because runs of a pixel follow no others: such nodes are a chain that grows at its end only.
 */
export class CodeTree {
  /** Of the last pixel of each node's string. */
  readonly #pixels = new Uint8Array(codeLimit);
  /** First child whose pixel is another than the node's, and the next such child of the same parent; 0 is none. */
  readonly #children = new Uint16Array(codeLimit);
  readonly #siblings = new Uint16Array(codeLimit);
  /** The first node of the node's chain, its place there, and the next node in it. */
  readonly #heads = new Uint16Array(codeLimit);
  readonly #depths = new Uint16Array(codeLimit);
  readonly #followers = new Uint16Array(codeLimit);
  /** The last node of the chain of each head. */
  readonly #tails = new Uint16Array(codeLimit);

  /** Leaves only the strings of one pixel. */
  reset(colours: number): void {
    for (let pixel = 0; pixel < Math.min(colours, colourLimit); pixel++) this.#start(pixel, pixel);
  }

  /** The node for a node's string and another pixel than its last one; 0 if there is none. */
  find(node: number, pixel: number): number {
    let child = this.#children[node] as number;
    while (child !== 0 && this.#pixels[child] !== pixel) child = this.#siblings[child] as number;
    return child;
  }

  /** Pixels by which a chain goes on after a node. */
  reach(node: number): number {
    return (this.#depths[this.tail(node)] as number) - (this.#depths[node] as number);
  }

  tail(node: number): number {
    return this.#tails[this.#heads[node] as number] as number;
  }

  /** The node that is `steps` further in the chain. */
  follow(node: number, steps: number): number {
    let at = node;
    for (let left = steps; left > 0; left--) at = this.#followers[at] as number;
    return at;
  }

  /** Adds a code that continues a node by another pixel than its last one. */
  branch(code: number, node: number, pixel: number): void {
    this.#start(code, pixel);
    this.#siblings[code] = this.#children[node] as number;
    this.#children[node] = code;
  }

  /** Adds a code that continues the last node of a chain. */
  extend(code: number, tail: number): void {
    const head = this.#heads[tail] as number;
    this.#pixels[code] = this.#pixels[tail] as number;
    this.#children[code] = 0;
    this.#heads[code] = head;
    this.#depths[code] = (this.#depths[tail] as number) + 1;
    this.#followers[tail] = code;
    this.#tails[head] = code;
  }

  #start(code: number, pixel: number): void {
    this.#pixels[code] = pixel;
    this.#children[code] = 0;
    this.#heads[code] = code;
    this.#depths[code] = 1;
    this.#tails[code] = code;
  }
}
