/** Reproducible pseudo-random numbers: mulberry32 by Tommy Ettinger (public domain). */
export class Random {
  #state: number;

  /** @param seeds integers; different seeds give different numbers */
  constructor(...seeds: readonly number[]) {
    this.#state = seeds.reduce((state, seed) => mix(state ^ mix(seed + 0x9e3779b9)), 0);
  }

  /** A number from 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer in a range that includes both ends. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Cannot pick from an empty list.');
    return item;
  }

  /** @param digits the number of hexadecimal digits */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) {
      text += Math.floor(this.next() * 4294967296)
        .toString(16)
        .padStart(8, '0');
    }
    return text.slice(0, digits);
  }
}

/** The last steps of MurmurHash3 (Austin Appleby, public domain): every input bit affects every output bit. */
export function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Picks positions of a list by weight. */
export class Weights {
  readonly #sums: Float64Array;
  readonly #total: number;

  constructor(weights: Iterable<number>) {
    let sum = 0;
    this.#sums = Float64Array.from(weights, (weight) => (sum += weight));
    this.#total = sum;
  }

  /** The weight of a position is `1 / (position + 1) ** exponent`. */
  static zipf(places: number, exponent: number): Weights {
    return new Weights(Array.from({ length: places }, (_, place) => (place + 1) ** -exponent));
  }

  /** @returns a position, from 0 */
  pick(random: Random): number {
    const wanted = random.next() * this.#total;
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
