/**
 * Keeps calls away from a service that failed: for a while nobody asks it, then one call at a time tries again.
 * It is the caller who says how each call that was let through went.
 */
export class CircuitBreaker {
  readonly #openMs: number;
  readonly #monotonicMs: () => number;
  #openUntil: number | null = null;
  #isTrying = false;
  readonly #patience: number;
  /** In a row. */
  #failures = 0;

  /**
   * @param openMs milliseconds for which nobody asks after the service failed
   * @param monotonicMs milliseconds of a clock that never goes back
   * @param patience how many failures in a row it takes
   */
  constructor(openMs: number, monotonicMs: () => number, patience = 1) {
    this.#openMs = openMs;
    this.#monotonicMs = monotonicMs;
    this.#patience = patience;
  }

  /** Whether to make the call; after true, `succeeded` or `failed` must follow. */
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

  /** @returns whether it was the call that tried again */
  failed(): boolean {
    const wasTrying = this.#isTrying;
    this.#failures += 1;
    if (this.#failures < this.#patience) return false;
    this.#openUntil = this.#monotonicMs() + this.#openMs;
    this.#isTrying = false;
    return wasTrying;
  }
}
