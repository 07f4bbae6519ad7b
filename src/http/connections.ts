import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The open connections of a server. Of the requests on each only the last is followed: answers go out in the order of
 * their requests, so once its answer is out all are.
 */
export class Connections {
  readonly #lastAnswers = new Map<Socket, ServerResponse | null>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#lastAnswers.set(socket, null);
      socket.once('close', () => this.#lastAnswers.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => this.#lastAnswers.set(socket, response));
  }

  /** Each with the answer to the request that came last, if any did. */
  [Symbol.iterator](): Iterator<[Socket, ServerResponse | null]> {
    return this.#lastAnswers.entries();
  }

  /** The answer to the request that came last, if any did. */
  lastAnswer(socket: Socket): ServerResponse | null {
    return this.#lastAnswers.get(socket) ?? null;
  }
}
