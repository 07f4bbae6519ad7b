/** CPU time that a job may take in this attempt, in milliseconds. */
export class CpuAllowance {
  #usedMs = 0;

  constructor(readonly limitMs: number) {}

  get usedMs(): number {
    return this.#usedMs;
  }

  get leftMs(): number {
    return Math.max(0, this.limitMs - this.#usedMs);
  }

  charge(ms: number): void {
    this.#usedMs += ms;
  }
}
