import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WriteBursts } from './write-bursts.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The requests that a server is answering. Work that can wait waits for those that write, and when the server stops, every
 * connection without one is closed at once: also those that a client keeps open, and those that never sent anything.
 */
export class RunningRequests {
  readonly #serving = new Map<Socket, number>();
  readonly #writes = new WriteBursts();
  #draining = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.#serving.set(socket, 0);
      socket.once('close', () => this.#serving.delete(socket));
    });
    server.prependListener('request', (request, response) => {
      this.follow(request, response);
    });
  }

  /** Takes no new connections, lets running requests finish, and after the limit ends them. */
  async drain(limitMs: number): Promise<void> {
    this.#draining = true;
    const limit = setTimeout(() => {
      this.server.closeAllConnections();
    }, limitMs);
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
      for (const socket of this.#serving.keys()) this.closeWhenIdle(socket);
    });
    clearTimeout(limit);
  }

  /** For work that can wait; see `WriteBursts`. */
  untilPause(): Promise<void> {
    return this.#writes.untilPause();
  }

  private follow({ socket, method = '' }: IncomingMessage, response: ServerResponse): void {
    this.#serving.set(socket, (this.#serving.get(socket) ?? 0) + 1);
    const writes = !READS.has(method);
    if (writes) this.#writes.begin();
    if (this.#draining) response.setHeader('Connection', 'close');
    response.on('close', () => {
      this.#serving.set(socket, (this.#serving.get(socket) ?? 1) - 1);
      if (writes) this.#writes.end();
      if (this.#draining) this.closeWhenIdle(socket);
    });
  }

  private closeWhenIdle(socket: Socket): void {
    // What was written last still goes out.
    if ((this.#serving.get(socket) ?? 0) <= 0) socket.end(() => socket.destroy());
  }
}
