import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a client may take longer than its bytes need at the least rate. */
const GRACE_MS = 10_000;
/** Bytes a millisecond: 1 KiB/s. */
const LEAST_RATE = 1.024;

type Incoming = Pick<IncomingMessage, 'complete' | 'destroyed' | 'readableLength' | 'readableHighWaterMark'>;
type Outgoing = Pick<ServerResponse, 'closed'>;

/** One direction of a transfer: since when it runs, and how many bytes there were then. */
interface Stretch {
  readonly sinceMs: number;
  readonly bytes: number;
}

/**
 * Whether the client of a connection sends its request, and takes its response, at 1 KiB/s or more. Only time in which
 * the service waits for the client counts. Time in which the service does not read, or prepares a response, does not.
 */
export class TransferPace {
  #request: Incoming | null = null;
  #response: Outgoing | null = null;
  #receiving: Stretch | null = null;
  #sending: Stretch | null = null;

  constructor(private readonly socket: Pick<Socket, 'bytesRead' | 'bytesWritten' | 'writableLength'>) {}

  /** From now on the transfer of these counts. */
  follow(request: Incoming, response: Outgoing): void {
    this.#request = request;
    this.#response = response;
    this.#receiving = null;
    this.#sending = null;
  }

  /** Whether nothing can go on until the client sends or reads. */
  get isWaitingForClient(): boolean {
    return this.#owesBody || this.#owesReading;
  }

  /**
   * To be asked every few seconds.
   * @param now milliseconds of a clock that never goes back
   */
  isTooSlow(now: number): boolean {
    const { bytesRead, bytesWritten, writableLength } = this.socket;
    const taken = bytesWritten - writableLength;
    this.#receiving = this.#owesBody ? (this.#receiving ?? { sinceMs: now, bytes: bytesRead }) : null;
    this.#sending = this.#owesReading ? (this.#sending ?? { sinceMs: now, bytes: taken }) : null;
    return (
      isOver(this.#receiving, now, bytesRead) ||
      // A piece counts when all of it was taken, so what is under way is granted its time.
      isOver(this.#sending, now, taken + writableLength)
    );
  }

  /** The body is incomplete, and there is room for more of it. */
  get #owesBody(): boolean {
    const request = this.#request;
    if (request === null || request.complete || request.destroyed) return false;
    return request.readableLength < request.readableHighWaterMark;
  }

  /** A part of the response waits to be taken. */
  get #owesReading(): boolean {
    return this.#response !== null && !this.#response.closed && this.socket.writableLength > 0;
  }
}

function isOver(stretch: Stretch | null, now: number, bytes: number): boolean {
  return stretch !== null && now - stretch.sinceMs > GRACE_MS + (bytes - stretch.bytes) / LEAST_RATE;
}
