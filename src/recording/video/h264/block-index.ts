const SIDE = 8;
const FACTOR = 0x01000193;
const TABLE_BITS = 18;
const NONE = -1;
/** Of blocks of one colour, which are not looked for. */
const FLAT = 0;
/** Places that are looked at for one block. */
const MOST_VISITED = 48;

/** Finds where blocks of 8 × 8 samples stand in a plane, by hashes of all places, kept up to date where it changes. */
export class BlockIndex {
  readonly #rowHashes: Uint32Array;
  readonly #hashes: Uint32Array;
  readonly #heads = new Int32Array(1 << TABLE_BITS).fill(NONE);
  readonly #next: Int32Array;
  readonly #previous: Int32Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const count = width * height;
    this.#rowHashes = new Uint32Array(count);
    this.#hashes = new Uint32Array(count);
    this.#next = new Int32Array(count);
    this.#previous = new Int32Array(count);
  }

  /** Notes that a rectangle has changed. */
  update(plane: Uint8Array, left: number, top: number, right: number, bottom: number): void {
    const { width } = this;
    const from = Math.max(0, left - SIDE + 1);
    const end = Math.min(right, width - SIDE + 1);
    for (let y = top; y < bottom; y++) {
      for (let x = from; x < end; x++) this.#rowHashes[y * width + x] = rowHash(plane, y * width + x);
    }
    for (let y = Math.max(0, top - SIDE + 1); y < Math.min(bottom, this.height - SIDE + 1); y++) {
      for (let x = from; x < end; x++) {
        const at = y * width + x;
        this.#set(at, blockHash(this.#rowHashes, at, width, plane));
      }
    }
  }

  /** Places of a block that may be the same, the last noted first. */
  *find(samples: Uint8Array, at: number, stride: number): Generator<number> {
    const rows = new Uint32Array(SIDE);
    for (let row = 0; row < SIDE; row++) rows[row] = rowHash(samples, at + row * stride);
    const hash = combined(rows, 0, 1, isFlat(samples, at, stride));
    if (hash === FLAT) return;
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

function rowHash(samples: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let index = at; index < at + SIDE; index++) hash = Math.imul(hash ^ (samples[index] ?? 0), FACTOR);
  return hash >>> 0;
}

function isFlat(samples: Uint8Array, at: number, stride: number): boolean {
  const first = samples[at];
  for (let row = 0; row < SIDE; row++) {
    const start = at + row * stride;
    for (let index = start; index < start + SIDE; index++) if (samples[index] !== first) return false;
  }
  return true;
}

function blockHash(rows: Uint32Array, at: number, width: number, plane: Uint8Array): number {
  const last = at + (SIDE - 1) * width;
  const mayBeFlat = rows[at] === rows[last] && plane[at] === plane[last + SIDE - 1];
  return combined(rows, at, width, mayBeFlat && isFlat(plane, at, width));
}

function combined(rows: Uint32Array, at: number, step: number, flat: boolean): number {
  if (flat) return FLAT;
  let hash = 0x9e3779b9;
  for (let row = 0; row < SIDE; row++) {
    hash = Math.imul(hash ^ (rows[at + row * step] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0 || 1;
}
