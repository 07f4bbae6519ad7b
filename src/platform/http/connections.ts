import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import type { ConnectionLimits } from '../config/app-config.js';
import type { RefusalLog } from '../logging/refusal-log.js';
import type { ClientConnection } from './client-connection.js';
import { TransferPace } from './transfer-pace.js';

/** How many requests a client may send on one connection without reading a response. */
const MAX_UNANSWERED = 16;
const PACE_CHECK_MS = 5_000;
const SLOW = 'connections are closed: their clients send or read too slowly';

/** A connection and the requests on it that have no response yet. */
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

/**
 * The open connections of a server, and the requests on them.
 *
 * Node.js hands over all requests that a client pipelines at once, and never closes a response whose turn has not come
 * when the connection ends. So requests of one connection are handled one after the other: each response that a handler
 * sees is the one that goes out next, and closes with its connection.
 */
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
      options.refusals.add('connections are refused: too many are open', dropped?.remoteAddress ?? '');
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

  /** The response to the request that came last on a connection; null before the first request. */
  lastResponse(socket: Socket): ServerResponse | null {
    const connection = this.#open.get(socket);
    return connection?.waiting.at(-1)?.[1] ?? connection?.current ?? null;
  }

  /** Takes no new connections, lets running requests finish, and ends them after the limit. */
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
    const ofAddress = this.#perAddress.get(address) ?? 0;
    if (ofAddress >= limits.connectionsPerAddress && !clients.isProxy(socket)) {
      this.#close(socket, 'connections are refused: their address has too many open');
      return;
    }
    this.#perAddress.set(address, ofAddress + 1);
    this.#open.set(socket, { pace: new TransferPace(socket), current: null, waiting: [] });
    socket.once('close', () => {
      this.#forget(socket, address);
    });
  }

  #forget(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) {
      socket.destroy();
    } else if (isAnswered(connection.current)) {
      this.#dispatch(connection, request, response);
    } else if (connection.waiting.length + 1 >= MAX_UNANSWERED) {
      connection.waiting.length = 0;
      this.#close(socket, 'connections are closed: too many requests on them wait for a response');
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

  /** Handles the next request once the current one is answered. */
  #dispatchAfter(connection: Connection): void {
    connection.current?.once('close', () => {
      const [request, response] = connection.waiting.shift() ?? [];
      // Without a socket it is not the turn of this response: the connection ends instead.
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

function isAnswered(response: ServerResponse | null): boolean {
  return response === null || response.closed;
}

function closeWhenIdle(socket: Socket, { current, waiting }: Connection): void {
  // What was written last still goes out.
  if (isAnswered(current) && waiting.length === 0) socket.end(() => socket.destroy());
}
