const SIDE = 8;
const FACTOR = 0x01000193;
const TABLE_BITS = 18;
const NONE = -1;
const COLOURS = 256;
/** The hash of blocks of one colour, which are not searched for. */
const FLAT = 0;
/** Places that are compared for one block. */
const MOST_VISITED = 48;

/** Finds where blocks of 8 × 8 samples stand in a plane, by hashes of all places, kept up to date where it changes. */
export class BlockIndex {
  readonly #rowHashes: Uint32Array;
  readonly #hashes: Uint32Array;
  readonly #heads = new Int32Array(1 << TABLE_BITS).fill(NONE);
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** By column: how many rows of one colour are one above the other. */
  readonly #flatRows: Uint16Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const count = width * height;
    this.#rowHashes = new Uint32Array(count);
    this.#hashes = new Uint32Array(count);
    this.#next = new Int32Array(count);
    this.#previous = new Int32Array(count);
    this.#flatRows = new Uint16Array(width);
  }

  /** Notes that a rectangle has changed. */
  update(plane: Uint8Array, left: number, top: number, right: number, bottom: number): void {
    const { width, height } = this;
    const from = Math.max(0, left - SIDE + 1);
    const end = Math.min(right, width - SIDE + 1);
    for (let y = top; y < bottom; y++) this.#hashRow(plane, y, from, end);
    const lowest = Math.min(bottom + SIDE - 1, height);
    const firstBelow = Math.min(bottom, height - SIDE + 1);
    this.#flatRows.fill(0);
    for (let y = lowest - 1; y >= Math.max(0, top - SIDE + 1); y--) {
      for (let x = from; x < end; x++) {
        const at = y * width + x;
        const row = this.#rowHashes[at] ?? 0;
        const below = y + 1 < lowest && this.#rowHashes[at + width] === row ? (this.#flatRows[x] ?? 0) : 0;
        const flatRows = row < COLOURS ? below + 1 : 0;
        this.#flatRows[x] = flatRows;
        if (y < firstBelow) this.#set(at, flatRows >= SIDE ? FLAT : combined(this.#rowHashes, at, width));
      }
    }
  }

  /** From the right, since most rows of a terminal are of one colour, which a count tells. */
  #hashRow(plane: Uint8Array, y: number, from: number, end: number): void {
    const start = y * this.width;
    let run = 0;
    for (let x = end + SIDE - 2; x >= from; x--) {
      const colour = plane[start + x] ?? 0;
      run = run > 0 && colour === plane[start + x + 1] ? run + 1 : 1;
      if (x < end) this.#rowHashes[start + x] = run >= SIDE ? colour : rowHash(plane, start + x);
    }
  }

  /** Places of a block that may be the same, the last noted first. */
  *find(samples: Uint8Array, at: number, stride: number): Generator<number> {
    const rows = new Uint32Array(SIDE);
    for (let row = 0; row < SIDE; row++) rows[row] = rowHash(samples, at + row * stride);
    const [first = 0] = rows;
    if (first < COLOURS && rows.every((row) => row === first)) return;
    const hash = combined(rows, 0, 1);
    let place = this.#heads[hash >>> (32 - TABLE_BITS)] ?? NONE;
    for (let visited = 0; place !== NONE && visited < MOST_VISITED; visited++) {
      if (this.#hashes[place] === hash) yield place;
      place = this.#next[place] ?? NONE;
    }
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

/** The colour of a row of one colour; a larger number for other rows. */
function rowHash(samples: Uint8Array, at: number): number {
  const first = samples[at] ?? 0;
  let hash = 0x811c9dc5;
  let isFlat = true;
  for (let index = at; index < at + SIDE; index++) {
    const sample = samples[index] ?? 0;
    if (sample !== first) isFlat = false;
    hash = Math.imul(hash ^ sample, FACTOR);
  }
  return isFlat ? first : (hash | COLOURS) >>> 0;
}

function combined(rows: Uint32Array, at: number, step: number): number {
  let hash = 0x9e3779b9;
  for (let row = 0; row < SIDE; row++) {
    hash = Math.imul(hash ^ (rows[at + row * step] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0 || 1;
}
