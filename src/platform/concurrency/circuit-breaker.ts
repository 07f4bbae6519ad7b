/** Stops calls to a failing service for a while, then admits one trial call. The caller reports the results. */
export class CircuitBreaker {
  readonly #openMs: number;
  readonly #monotonicMs: () => number;
  #openUntil: number | null = null;
  #isTrying = false;
  readonly #threshold: number;
  #failures = 0;

  /** @param openMs how long it stops calls @param threshold consecutive failures that stop calls */
  constructor(openMs: number, monotonicMs: () => number, threshold = 1) {
    this.#openMs = openMs;
    this.#monotonicMs = monotonicMs;
    this.#threshold = threshold;
  }

  /** Whether to make the call. After true, call `succeeded` or `failed`. */
  admits(): boolean {
    if (this.#openUntil === null) return true;
    if (this.#isTrying || this.#monotonicMs() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isTrying = false;
  }

  /** @returns whether this was the trial call */
  failed(): boolean {
    const wasTrying = this.#isTrying;
    this.#failures += 1;
    if (this.#failures < this.#threshold) return false;
    this.#openUntil = this.#monotonicMs() + this.#openMs;
    this.#isTrying = false;
    return wasTrying;
  }
}
