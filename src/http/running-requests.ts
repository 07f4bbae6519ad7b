import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';
import type { FollowedServer } from './server.js';
import { WriteBursts } from './write-bursts.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The requests that a server is answering. Work that can wait waits for those that write, and when the server stops, every
 * connection without one is closed at once: also those that a client keeps open, and those that never sent anything.
 */
export class RunningRequests {
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #writes = new WriteBursts();
  #draining = false;

  constructor({ server, connections }: FollowedServer) {
    this.#server = server;
    this.#connections = connections;
    server.prependListener('request', (request, response) => {
      this.follow(request, response);
    });
  }

  /** Takes no new connections, lets running requests finish, and after the limit ends them. */
  async drain(limitMs: number): Promise<void> {
    this.#draining = true;
    const limit = setTimeout(() => {
      this.#server.closeAllConnections();
    }, limitMs);
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      for (const [socket, answer] of this.#connections) {
        answer?.once('close', () => {
          this.closeWhenIdle(socket);
        });
        this.closeWhenIdle(socket);
      }
    });
    clearTimeout(limit);
  }

  /** For work that can wait; see `WriteBursts`. */
  untilPause(): Promise<void> {
    return this.#writes.untilPause();
  }

  /** Nothing is left with the many requests that only read: it would be a part of what their answer costs. */
  private follow({ socket, method = '' }: IncomingMessage, response: ServerResponse): void {
    if (!READS.has(method)) {
      this.#writes.begin();
      response.once('close', () => {
        this.#writes.end();
      });
    }
    if (this.#draining) {
      response.setHeader('Connection', 'close');
      response.once('close', () => {
        this.closeWhenIdle(socket);
      });
    }
  }

  private closeWhenIdle(socket: Socket): void {
    const last = this.#connections.lastAnswer(socket);
    // What was written last still goes out.
    if (last === null || last.closed) socket.end(() => socket.destroy());
  }
}
