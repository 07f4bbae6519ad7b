import type { Request, Response } from 'express';

/** Most pages take less. They keep their ETag and length, which are not known when the head is sent early. */
const WAIT_MS = 5;

/**
 * Sends the head of a document before its body if that takes longer, so that the browser loads styles and fonts
 * meanwhile.
 */
export class EarlyHead {
  #timer: NodeJS.Timeout | undefined;
  #sentBytes = 0;

  /** @param setHeaders of the response; its status is 200 */
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly setHeaders: () => void,
  ) {}

  /** Bytes of the body that were sent. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** Not for a HEAD request, nor for a client that may have the page: a 304 is better. @param html the beginning of the body */
  send(html: string): void {
    if (this.request.method !== 'GET' || this.request.get('if-none-match') !== undefined) return;
    const bytes = Buffer.from(html);
    this.setHeaders();
    this.response.write(bytes);
    this.response.flush();
    this.#sentBytes = bytes.length;
  }

  /** Sends it unless {@link cancel} is called soon. */
  sendLater(html: string): void {
    this.#timer = setTimeout(() => {
      this.send(html);
    }, WAIT_MS);
  }

  /** Call it when the body is complete, or failed. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
