import type { CpuBudget } from '@ttyreel/recording';

/** How a picture is encoded: `fast` without searches, `held` as a repetition of the previous one. */
export type Effort = 'full' | 'fast' | 'held';

/**
 * Chooses the effort of each picture, so that a video keeps its budget: full for half of the CPU time, then what lets all
 * other pictures fit into the rest.
 */
export class EncodingPace {
  readonly counts = { full: 0, fast: 0, held: 0 };
  readonly #costsMs = { full: 0, fast: 0, held: 0 };
  readonly #halfMs: number;
  #leftMs: number;
  /** Where it ceased to be full, in milliseconds and pictures that were left. */
  #reduced?: { readonly leftMs: number; readonly pictures: number };
  #last?: Effort;

  constructor(
    private readonly pictures: number,
    private readonly cpu: CpuBudget,
  ) {
    this.#leftMs = cpu.leftMs;
    this.#halfMs = this.#leftMs / 2;
  }

  /** Call it before each picture. A key picture is not held. */
  next(isKey: boolean): Effort {
    const leftMs = this.cpu.leftMs;
    if (this.#last) this.#costsMs[this.#last] += this.#leftMs - leftMs;
    this.#leftMs = leftMs;
    const effort = this.#choose(isKey);
    this.#last = effort;
    this.counts[effort] += 1;
    return effort;
  }

  /** What was lowered, as steps for the author. */
  get steps(): string[] {
    const { full, fast, held } = this.counts;
    return [
      ...(fast > 0 ? ['faster encoding'] : []),
      ...(held > 0 ? [`pictures: ${full + fast} of ${this.pictures}`] : []),
    ];
  }

  #choose(isKey: boolean): Effort {
    if (this.#leftMs >= this.#halfMs) return 'full';
    const { full, fast, held } = this.counts;
    const pictures = this.pictures - full - fast - held;
    const eachMs = this.#leftMs / pictures;
    if (this.#meanMs('full') <= eachMs) return 'full';
    this.#reduced ??= { leftMs: this.#leftMs, pictures };
    const isInTime = this.#leftMs >= (this.#reduced.leftMs * pictures) / this.#reduced.pictures;
    return isKey || isInTime || this.#meanMs('fast') <= eachMs ? 'fast' : 'held';
  }

  /** 0 until there is one. */
  #meanMs(effort: Effort): number {
    return this.#costsMs[effort] / Math.max(1, this.counts[effort]);
  }
}
