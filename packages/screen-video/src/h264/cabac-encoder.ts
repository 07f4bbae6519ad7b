import {
  CONTEXT_COUNT,
  CONTEXTS_OF_I,
  CONTEXTS_OF_P,
  RANGE_OF_LPS,
  STATE_AFTER_LPS,
} from './cabac-tables.js';

/** What takes the bins of syntax elements (H.264, 9.3.3.2): a coder, or a counter of their cost. */
export interface BinSink {
  decision(context: number, bin: number): void;
  bypass(bin: number): void;
}

const FIRST_OF_P = 11;
const FIRST_OF_I_AGAIN = 60;
const MOST_FREQUENT_STATE = 62;

/** Contexts, each pStateIdx × 2 + valMPS, at the start of a slice (H.264, 9.3.1.1). */
export function initialContexts(isIntra: boolean, qp: number): Uint8Array {
  const contexts = new Uint8Array(CONTEXT_COUNT);
  const set = (context: number, m: number, n: number) => {
    const state = Math.min(126, Math.max(1, ((m * qp) >> 4) + n));
    contexts[context] = state <= 63 ? (63 - state) << 1 : ((state - 64) << 1) | 1;
  };
  const pairs = isIntra ? CONTEXTS_OF_I : CONTEXTS_OF_P;
  for (let at = 0; at < pairs.length; at += 2) {
    const number = at / 2;
    const ofI = number < FIRST_OF_P ? number : number - FIRST_OF_P + FIRST_OF_I_AGAIN;
    set(isIntra ? ofI : number + FIRST_OF_P, pairs[at] ?? 0, pairs[at + 1] ?? 0);
  }
  return contexts;
}

/** The arithmetic encoder (H.264, 9.3.4.2). The first bit it would put is left out, and a carry goes back in the bytes. */
export class CabacEncoder implements BinSink {
  readonly contexts = new Uint8Array(CONTEXT_COUNT);
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #low = 0;
  #range = 510;
  /** Bits of `low` above its ten, or -1 before the first. */
  #pending = -1;

  begin(contexts: Uint8Array): void {
    this.contexts.set(contexts);
    this.#length = 0;
    this.#low = 0;
    this.#range = 510;
    this.#pending = -1;
  }

  decision(context: number, bin: number): void {
    const state = this.contexts[context] ?? 0;
    const index = state >> 1;
    const rangeOfLps = RANGE_OF_LPS[index * 4 + ((this.#range >> 6) & 3)] ?? 0;
    this.#range -= rangeOfLps;
    if ((state & 1) === bin) {
      this.contexts[context] = index < MOST_FREQUENT_STATE ? state + 2 : state;
      if (this.#range >= 256) return;
    } else {
      this.#low += this.#range;
      this.#range = rangeOfLps;
      const mps = index === 0 ? bin : state & 1;
      this.contexts[context] = ((STATE_AFTER_LPS[index] ?? 0) << 1) | mps;
    }
    this.#renormalise();
  }

  bypass(bin: number): void {
    this.#low <<= 1;
    if (bin) this.#low += this.#range;
    this.#pending++;
    if (this.#pending >= 8) this.#putByte();
  }

  /** end_of_slice_flag, or the bin of mb_type that says that it is not I_PCM. */
  terminate(bin: number): void {
    this.#range -= 2;
    if (!bin) {
      this.#renormalise();
      return;
    }
    this.#low += this.#range;
    this.#range = 2;
    this.#renormalise();
    // The last bit is rbsp_stop_one_bit; zeros fill the byte.
    this.#low = ((this.#low | 0x80) & ~0x7f) << 3;
    this.#pending += 3;
    if (this.#pending >= 8) this.#putByte();
    if (this.#pending <= 0) return;
    this.#low <<= 8 - this.#pending;
    this.#pending = 8;
    this.#putByte();
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #renormalise(): void {
    const shift = Math.clz32(this.#range) - 23;
    this.#range <<= shift;
    this.#low <<= shift;
    this.#pending += shift;
    if (this.#pending >= 8) this.#putByte();
  }

  #putByte(): void {
    const bits = this.#pending + 2;
    const out = this.#low >> bits;
    this.#low &= (1 << bits) - 1;
    this.#pending -= 8;
    if (out > 0xff) this.#carry();
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length++] = out;
  }

  #carry(): void {
    let at = this.#length - 1;
    while (this.#bytes[at] === 0xff) this.#bytes[at--] = 0;
    this.#bytes[at] = (this.#bytes[at] ?? 0) + 1;
  }
}

/** Bits that a bin costs, by the state of its context with the lowest bit inverted by the bin. */
const COSTS = Float64Array.from({ length: 128 }, (_, at) => {
  const least = 0.5 * (0.01875 / 0.5) ** ((at >> 1) / 63);
  return -Math.log2(at & 1 ? least : 1 - least);
});

/** Counts the bits that bins would cost in the present state of an encoder, which it leaves as it is. */
export class CabacCost implements BinSink {
  bits = 0;

  constructor(private readonly contexts: Uint8Array) {}

  decision(context: number, bin: number): void {
    this.bits += COSTS[(this.contexts[context] ?? 0) ^ bin] ?? 0;
  }

  bypass(): void {
    this.bits += 1;
  }
}
