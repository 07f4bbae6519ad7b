/** A synchronous sink for UTF-8 bytes. */
export interface Output {
  write(bytes: Buffer): unknown;
}

/** Buffers lines up to a length or a delay. */
export class LineBatches {
  #lines = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly output: Output,
    private readonly atLength: number,
    private readonly afterMs: number,
  ) {}

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= this.atLength) this.flushSync();
    else
      this.#timer ??= setTimeout(() => {
        this.flushSync();
      }, this.afterMs).unref();
  }

  flushSync(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.output.write(Buffer.from(lines));
  }
}
