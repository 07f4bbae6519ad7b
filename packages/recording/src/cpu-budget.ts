/** CPU milliseconds that a task may take in this process, from now on. */
export class CpuBudget {
  readonly #begunMs: number;

  constructor(
    readonly ms: number,
    private readonly usedMs = cpuMs,
  ) {
    this.#begunMs = usedMs();
  }

  get leftMs(): number {
    return this.ms - (this.usedMs() - this.#begunMs);
  }
}

export const UNLIMITED_CPU = new CpuBudget(Infinity);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
