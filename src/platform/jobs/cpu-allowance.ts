/** CPU time that a job may take in all its attempts, in milliseconds. */
export class CpuAllowance {
  #usedMs = 0;

  /** @param earlierMs what earlier attempts took */
  constructor(
    readonly limitMs: number,
    private readonly earlierMs = 0,
  ) {}

  get usedMs(): number {
    return this.#usedMs;
  }

  get leftMs(): number {
    return Math.max(0, this.limitMs - this.earlierMs - this.#usedMs);
  }

  charge(ms: number): void {
    this.#usedMs += ms;
  }
}
