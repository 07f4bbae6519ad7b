const SIDE = 4;
const TABLE_BITS = 18;
const NONE = -1;
/** The hash of blocks of one colour, which are not searched for. */
export const FLAT = 0;
/** Places that are compared for one block, and returned. */
const MOST_VISITED = 48;
const MOST_FOUND = 4;
/** A row of one colour is its sample times this. */
const SAME_BYTES = 0x01010101;

/** Finds where blocks of 4 × 4 samples stand in a plane, by hashes of all places, kept up to date where it changes. */
export class BlockIndex {
  /** The plane that is indexed. */
  readonly #plane: Uint8Array;
  readonly #hashes: Uint32Array;
  readonly #heads = new Int32Array(1 << TABLE_BITS).fill(NONE);
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** The rows of blocks that begin at each column, of four lines. */
  readonly #rows: Int32Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const count = width * height;
    this.#plane = new Uint8Array(count);
    this.#hashes = new Uint32Array(count);
    this.#next = new Int32Array(count);
    this.#previous = new Int32Array(count);
    this.#rows = new Int32Array(SIDE * width);
  }

  /** Takes over what differs in another plane. */
  follow(plane: Uint8Array): void {
    const { width, height } = this;
    let [top, left, right] = [NONE, width, 0];
    for (let y = 0; y <= height; y++) {
      const start = y * width;
      const old = this.#plane.subarray(start, start + width);
      const row = plane.subarray(start, start + width);
      const isSame = y === height || Buffer.compare(old, row) === 0;
      if (isSame && top !== NONE) {
        this.#update(left, top, right, y);
        [top, left, right] = [NONE, width, 0];
      }
      if (isSame) continue;
      if (top === NONE) top = y;
      let [from, end] = [0, width];
      while (old[from] === row[from]) from++;
      while (old[end - 1] === row[end - 1]) end--;
      left = Math.min(left, from);
      right = Math.max(right, end);
      old.set(row);
    }
  }

  /** Places of a block, the last noted first. */
  find(samples: Uint8Array, at: number, stride: number): number[] {
    const hash = hashAt(samples, at, stride);
    const found: number[] = [];
    if (hash === FLAT) return found;
    let place = this.#heads[hash >>> (32 - TABLE_BITS)] ?? NONE;
    for (let visited = 0; place !== NONE && visited < MOST_VISITED; visited++) {
      if (this.#hashes[place] === hash) found.push(place);
      if (found.length === MOST_FOUND) break;
      place = this.#next[place] ?? NONE;
    }
    return found;
  }

  #update(left: number, top: number, right: number, bottom: number): void {
    const { width, height } = this;
    const from = Math.max(0, left - SIDE + 1);
    const end = Math.min(right, width - SIDE + 1);
    const first = Math.max(0, top - SIDE + 1);
    for (let y = first; y < Math.min(bottom + SIDE - 1, height); y++) {
      this.#readRows(y, from, end);
      if (y >= first + SIDE - 1) this.#indexRow(y - SIDE + 1, from, end);
    }
  }

  #readRows(y: number, from: number, end: number): void {
    const start = y * this.width;
    const to = this.#lineOf(y);
    let row = rowOf(this.#plane, start + from);
    for (let x = from; x < end; x++) {
      this.#rows[to + x] = row;
      row = (row << 8) | (this.#plane[start + x + SIDE] ?? 0);
    }
  }

  #indexRow(y: number, from: number, end: number): void {
    const rows = this.#rows;
    const [a, b, c, d] = [this.#lineOf(y), this.#lineOf(y + 1), this.#lineOf(y + 2), this.#lineOf(y + 3)];
    for (let x = from; x < end; x++) {
      const hash = hashOf(rows[a + x] ?? 0, rows[b + x] ?? 0, rows[c + x] ?? 0, rows[d + x] ?? 0);
      this.#set(y * this.width + x, hash);
    }
  }

  #lineOf(y: number): number {
    return (y % SIDE) * this.width;
  }

  #set(place: number, hash: number): void {
    const old = this.#hashes[place] ?? FLAT;
    if (old === hash) return;
    if (old !== FLAT) this.#remove(place, old >>> (32 - TABLE_BITS));
    this.#hashes[place] = hash;
    if (hash === FLAT) return;
    const slot = hash >>> (32 - TABLE_BITS);
    const head = this.#heads[slot] ?? NONE;
    this.#next[place] = head;
    this.#previous[place] = NONE;
    if (head !== NONE) this.#previous[head] = place;
    this.#heads[slot] = place;
  }

  #remove(place: number, slot: number): void {
    const next = this.#next[place] ?? NONE;
    const previous = this.#previous[place] ?? NONE;
    if (previous === NONE) this.#heads[slot] = next;
    else this.#next[previous] = next;
    if (next !== NONE) this.#previous[next] = previous;
  }
}

/** The hash of a block at an offset of samples. */
export function hashAt(samples: Uint8Array, at: number, stride: number): number {
  return hashOf(
    rowOf(samples, at),
    rowOf(samples, at + stride),
    rowOf(samples, at + 2 * stride),
    rowOf(samples, at + 3 * stride),
  );
}

/** Four samples as one number. */
function rowOf(samples: Uint8Array, at: number): number {
  const [a, b, c, d] = [samples[at], samples[at + 1], samples[at + 2], samples[at + 3]];
  return ((a ?? 0) << 24) | ((b ?? 0) << 16) | ((c ?? 0) << 8) | (d ?? 0);
}

function hashOf(a: number, b: number, c: number, d: number): number {
  if (a === b && a === c && a === d && a === Math.imul(a & 0xff, SAME_BYTES)) return FLAT;
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 15)) + b, 0xc2b2ae35);
  hash = Math.imul((hash ^ (hash >>> 13)) + c, 0x27d4eb2f);
  hash = Math.imul((hash ^ (hash >>> 15)) + d, 0x165667b1);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
