import type { RequestListener } from 'node:http';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A burst ends after this long without a write request. */
const PAUSE_MS = 250;
/** The longest delay of background work by a burst. */
const LIMIT_MS = 5_000;

/** Delays background work during bursts of write requests, so that it does not take CPU time from them. */
export class WriteLoadGate {
  #running = 0;
  #startedAt = -Infinity;
  #endedAt = -Infinity;

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

  begin(): void {
    if (this.#pauseLeft() <= 0) this.#startedAt = performance.now();
    this.#running += 1;
  }

  end(): void {
    this.#running -= 1;
    this.#endedAt = performance.now();
  }

  /** Resolves when there is no burst, or when it has reached its time limit. */
  async untilPause(): Promise<void> {
    for (let wait = this.#wait(); wait > 0; wait = this.#wait()) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Milliseconds until the next check; 0 or less when nothing has to wait. */
  #wait(): number {
    return Math.min(this.#pauseLeft(), this.#startedAt + LIMIT_MS - performance.now());
  }

  #pauseLeft(): number {
    return this.#running > 0 ? PAUSE_MS : this.#endedAt + PAUSE_MS - performance.now();
  }
}
