/** Where batches of lines go, in UTF-8; they are there when `write` returns. */
export interface Output {
  write(bytes: Buffer): unknown;
}

/** Writes lines together, at so many characters or after a while, whichever comes first. */
export class LineBatches {
  #lines = '';
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param atLength characters
   * @param afterMs milliseconds
   */
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

  /** Writes what is waiting. */
  flushSync(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.output.write(Buffer.from(lines));
  }
}
