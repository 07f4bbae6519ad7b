import type { RequestListener } from 'node:http';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Without a request that writes for so long, a burst of them is over. */
const PAUSE_MS = 250;
/** The most that a burst holds up other work. */
const LIMIT_MS = 5_000;

/**
 * Requests that write come in bursts, as when somebody uploads a folder. What can wait lets a burst go first, so that
 * it does not take the processors from it; when it goes on for longer than the limit, both go on side by side.
 */
export class WriteLoadGate {
  #running = 0;
  #begun = -Infinity;
  /** When the last request ended. */
  #ended = -Infinity;

  /** A listener that counts the requests which write, and hands over all. */
  track(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (!READS.has(request.method ?? '')) {
        this.begin();
        response.once('close', () => {
          this.end();
        });
      }
      listener(request, response);
    };
  }

  /** A request that writes has come. */
  begin(): void {
    if (this.#pauseLeft() <= 0) this.#begun = performance.now();
    this.#running += 1;
  }

  /** It has been answered. */
  end(): void {
    this.#running -= 1;
    this.#ended = performance.now();
  }

  /** Resolves between two bursts, at once where that is now, and at the latest when the burst has gone on too long. */
  async untilPause(): Promise<void> {
    for (let wait = this.#wait(); wait > 0; wait = this.#wait()) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Milliseconds until it is worth looking again; none are left when nothing has to wait. */
  #wait(): number {
    return Math.min(this.#pauseLeft(), this.#begun + LIMIT_MS - performance.now());
  }

  #pauseLeft(): number {
    return this.#running > 0 ? PAUSE_MS : this.#ended + PAUSE_MS - performance.now();
  }
}
