import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import type { ConnectionLimits } from '../config/app-config.js';
import type { RefusalLog } from '../logging/refusal-log.js';
import type { ClientConnection } from './client-connection.js';
import { TransferPace } from './transfer-pace.js';

/** Requests that a client may pipeline without reading a response. */
const MAX_PIPELINED = 16;
const PACE_CHECK_MS = 5_000;
const SLOW = 'connections closed: clients send or read too slowly';

interface Connection {
  readonly pace: TransferPace;
  current: ServerResponse | null;
  readonly waiting: [IncomingMessage, ServerResponse][];
}

export interface ConnectionOptions {
  readonly limits: Pick<ConnectionLimits, 'connections' | 'connectionsPerAddress'>;
  readonly clients: Pick<ClientConnection, 'bucketOfSocket' | 'isProxy'>;
  readonly refusals: RefusalLog;
}

/** Handles pipelined requests one at a time: Node.js emits them all at once, and no `close` for queued responses. */
export class Connections {
  readonly #server: Server;
  readonly #handle: RequestListener;
  readonly #options: ConnectionOptions;
  readonly #open = new Map<Socket, Connection>();
  readonly #perAddress = new Map<string, number>();
  #draining = false;

  constructor(server: Server, handle: RequestListener, options: ConnectionOptions) {
    this.#server = server;
    this.#handle = handle;
    this.#options = options;
    server.maxConnections = options.limits.connections;
    server.on('drop', (dropped?: DropArgument) => {
      options.refusals.add(
        'connections refused: the limit of open connections is reached',
        dropped?.remoteAddress ?? '',
      );
    });
    server.on('connection', (socket) => {
      this.#accept(socket);
    });
    server.on('request', (request, response) => {
      this.#receive(request, response);
    });
    server.on('timeout', (socket: Socket) => {
      if (this.#open.get(socket)?.pace.isWaitingForClient) this.#close(socket, SLOW);
    });
    const paceCheck = setInterval(() => {
      this.#closeSlow();
    }, PACE_CHECK_MS);
    paceCheck.unref();
    server.once('close', () => {
      clearInterval(paceCheck);
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** The response to the latest request of a connection; null before the first request. */
  lastResponse(socket: Socket): ServerResponse | null {
    const connection = this.#open.get(socket);
    return connection?.waiting.at(-1)?.[1] ?? connection?.current ?? null;
  }

  /** Accepts no new connections, and closes those that are still open after the limit. */
  async drain(limitMs: number): Promise<void> {
    this.#draining = true;
    const limit = setTimeout(() => {
      this.#server.closeAllConnections();
    }, limitMs);
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      for (const [socket, connection] of this.#open) {
        connection.current?.once('close', () => {
          closeWhenIdle(socket, connection);
        });
        closeWhenIdle(socket, connection);
      }
    });
    clearTimeout(limit);
  }

  #accept(socket: Socket): void {
    const { limits, clients } = this.#options;
    const address = clients.bucketOfSocket(socket);
    const addressCount = this.#perAddress.get(address) ?? 0;
    if (addressCount >= limits.connectionsPerAddress && !clients.isProxy(socket)) {
      this.#close(socket, 'connections refused: their address reached its limit of open connections');
      return;
    }
    this.#perAddress.set(address, addressCount + 1);
    this.#open.set(socket, { pace: new TransferPace(socket), current: null, waiting: [] });
    socket.once('close', () => {
      this.#remove(socket, address);
    });
  }

  #remove(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const remaining = (this.#perAddress.get(address) ?? 1) - 1;
    if (remaining > 0) this.#perAddress.set(address, remaining);
    else this.#perAddress.delete(address);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) {
      socket.destroy();
    } else if (isDone(connection.current)) {
      this.#dispatch(connection, request, response);
    } else if (connection.waiting.length + 1 >= MAX_PIPELINED) {
      connection.waiting.length = 0;
      this.#close(socket, 'connections closed: too many pipelined requests');
    } else {
      connection.waiting.push([request, response]);
      if (connection.waiting.length === 1) this.#dispatchAfter(connection);
    }
  }

  #dispatch(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.current = response;
    connection.pace.follow(request, response);
    if (this.#draining) {
      response.setHeader('Connection', 'close');
      response.once('close', () => {
        closeWhenIdle(request.socket, connection);
      });
    }
    this.#handle(request, response);
  }

  #dispatchAfter(connection: Connection): void {
    connection.current?.once('close', () => {
      const [request, response] = connection.waiting.shift() ?? [];
      // The connection closes before it is this response's turn.
      if (!request || !response?.socket) return;
      this.#dispatch(connection, request, response);
      if (connection.waiting.length > 0) this.#dispatchAfter(connection);
    });
  }

  #close(socket: Socket, reason: string): void {
    this.#options.refusals.add(reason, socket.remoteAddress ?? '');
    socket.destroy();
  }

  #closeSlow(): void {
    const now = performance.now();
    for (const [socket, { pace }] of this.#open) if (pace.isTooSlow(now)) this.#close(socket, SLOW);
  }
}

function isDone(response: ServerResponse | null): boolean {
  return response === null || response.closed;
}

function closeWhenIdle(socket: Socket, { current, waiting }: Connection): void {
  // Bytes already written are still sent.
  if (isDone(current) && waiting.length === 0) socket.end(() => socket.destroy());
}
