import type { ServerResponse } from 'node:http';
import type { ConnectionLimits } from '../../config/app-config.js';

/** Limits concurrent requests. A request counts until its response headers are written. */
export class ConcurrencyLimit {
  #total = 0;
  readonly #perAddress = new Map<string, number>();

  constructor(private readonly limits: Pick<ConnectionLimits, 'requests' | 'requestsPerAddress'>) {}

  /** @returns false when the limit is reached; the request is not counted then */
  admit(address: string, response: ServerResponse): boolean {
    const addressCount = this.#perAddress.get(address) ?? 0;
    if (this.#total >= this.limits.requests || addressCount >= this.limits.requestsPerAddress) return false;
    this.#total += 1;
    this.#perAddress.set(address, addressCount + 1);
    onceStarted(response, () => {
      this.#release(address);
    });
    return true;
  }

  #release(address: string): void {
    this.#total -= 1;
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }
}

/** Calls back when the response headers are written, or the connection closes before that. */
function onceStarted(response: ServerResponse, callback: () => void): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    callback();
  };
  const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => ServerResponse;
  response.writeHead = (...parameters: unknown[]) => {
    start();
    return writeHead(...parameters);
  };
  response.once('close', start);
}
