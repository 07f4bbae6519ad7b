import type { ServerResponse } from 'node:http';
import type { ConnectionLimits } from '../config/app-config.js';

/** Counts the requests in work: from their admission until the head of their response is written. */
export class ConcurrencyLimit {
  #total = 0;
  readonly #perAddress = new Map<string, number>();

  constructor(private readonly limits: Pick<ConnectionLimits, 'requests' | 'requestsPerAddress'>) {}

  /**
   * Counts a request until its response begins, or its connection ends.
   * @returns false when there is no room for it; it is not counted then
   */
  admit(address: string, response: ServerResponse): boolean {
    const ofAddress = this.#perAddress.get(address) ?? 0;
    if (this.#total >= this.limits.requests || ofAddress >= this.limits.requestsPerAddress) return false;
    this.#total += 1;
    this.#perAddress.set(address, ofAddress + 1);
    onceBegun(response, () => {
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

/** Calls back when the head of a response is written, or its connection ends before that. */
function onceBegun(response: ServerResponse, callback: () => void): void {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    callback();
  };
  const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => ServerResponse;
  // Node.js calls it for every response, also when a handler does not.
  response.writeHead = (...parameters: unknown[]) => {
    begin();
    return writeHead(...parameters);
  };
  response.once('close', begin);
}
