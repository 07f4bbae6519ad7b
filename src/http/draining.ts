import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows which connections of a server are being served, so that the others can be closed at once when it stops:
 * also those that a client keeps open, and those that never sent anything.
 */
export class Draining {
  readonly #serving = new Map<Socket, number>();
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

  private follow({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#serving.set(socket, (this.#serving.get(socket) ?? 0) + 1);
    if (this.#draining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      this.#serving.set(socket, (this.#serving.get(socket) ?? 1) - 1);
      if (this.#draining) this.closeWhenIdle(socket);
    });
  }

  private closeWhenIdle(socket: Socket): void {
    // What was written last still goes out.
    if ((this.#serving.get(socket) ?? 0) <= 0) socket.end(() => socket.destroy());
  }
}
