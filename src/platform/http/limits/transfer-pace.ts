import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Extra time beyond what the minimum rate allows. */
const GRACE_MS = 10_000;
/** In bytes per millisecond: 1 KiB/s. */
const MIN_RATE = 1.024;

type Incoming = Pick<IncomingMessage, 'complete' | 'destroyed' | 'readableLength' | 'readableHighWaterMark'>;
type Outgoing = Pick<ServerResponse, 'closed'>;

interface Measurement {
  readonly sinceMs: number;
  readonly bytes: number;
}

/** Checks that a client sends and reads at 1 KiB/s or more. Only time spent waiting for the client counts. */
export class TransferPace {
  #request: Incoming | null = null;
  #response: Outgoing | null = null;
  #receiving: Measurement | null = null;
  #sending: Measurement | null = null;

  constructor(private readonly socket: Pick<Socket, 'bytesRead' | 'bytesWritten' | 'writableLength'>) {}

  follow(request: Incoming, response: Outgoing): void {
    this.#request = request;
    this.#response = response;
    this.#receiving = null;
    this.#sending = null;
  }

  get isWaitingForClient(): boolean {
    return this.#owesBody || this.#owesReading;
  }

  /** Call this every few seconds. @param now milliseconds of a monotonic clock */
  isTooSlow(now: number): boolean {
    const { bytesRead, bytesWritten, writableLength } = this.socket;
    const taken = bytesWritten - writableLength;
    this.#receiving = this.#owesBody ? (this.#receiving ?? { sinceMs: now, bytes: bytesRead }) : null;
    this.#sending = this.#owesReading ? (this.#sending ?? { sinceMs: now, bytes: taken }) : null;
    return (
      isOver(this.#receiving, now, bytesRead) ||
      // A chunk is counted only once it is sent completely, so the pending bytes get their time.
      isOver(this.#sending, now, taken + writableLength)
    );
  }

  get #owesBody(): boolean {
    const request = this.#request;
    if (request === null || request.complete || request.destroyed) return false;
    return request.readableLength < request.readableHighWaterMark;
  }

  get #owesReading(): boolean {
    return this.#response !== null && !this.#response.closed && this.socket.writableLength > 0;
  }
}

function isOver(measurement: Measurement | null, now: number, bytes: number): boolean {
  return (
    measurement !== null && now - measurement.sinceMs > GRACE_MS + (bytes - measurement.bytes) / MIN_RATE
  );
}
