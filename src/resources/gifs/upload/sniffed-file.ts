/** The header of a cast, as far as the first bytes of a file show it. */
const CAST = /^(?:\xef\xbb\xbf)?\s*\{.*"version"\s*:\s*[123]\b/s;
/** How much of the first chunk is read: the header of a cast comes first. */
const HEADER_MAX = 64 * 1024;

/** A file whose first bytes are kept, in case it is refused. */
export class SniffedFile {
  #first: Buffer | undefined;

  constructor(private readonly source: AsyncIterable<Buffer>) {}

  async *content(): AsyncGenerator<Buffer> {
    for await (const chunk of this.source) {
      this.#first ??= chunk.subarray(0, HEADER_MAX);
      yield chunk;
    }
  }

  get isGif(): boolean {
    return /^GIF8[79]a/.test(this.#text(6));
  }

  get isCast(): boolean {
    return CAST.test(this.#text(HEADER_MAX));
  }

  #text(length: number): string {
    return this.#first?.toString('latin1', 0, length) ?? '';
  }
}
