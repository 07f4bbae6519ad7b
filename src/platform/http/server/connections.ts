import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../../config/app-config.js';
import type { LoggedRefusal } from '../../logging/refusal-counter.js';
import type { RefusalLog } from '../../logging/refusal-log.js';
import type { ClientConnection } from './client-connection.js';
import { TransferPace } from '../limits/transfer-pace.js';

/** Requests that a client may pipeline without reading a response. */
const MAX_PIPELINED = 16;
const PACE_CHECK_MS = 5_000;
/** The first request of a connection that was just opened may still be on its way. */
const FIRST_REQUEST_WITHIN_MS = 1_000;

interface Connection {
  /** Undefined for those of trusted proxies, which carry requests of many clients. */
  readonly site: string | undefined;
  /** When it was opened, or its last request began. */
  usedAt: number;
  readonly pace: TransferPace;
  current: ServerResponse | null;
  readonly waiting: [IncomingMessage, ServerResponse][];
}

export interface ConnectionOptions {
  readonly limits: Pick<ConnectionLimits, 'connections' | 'connectionsPerAddress'>;
  readonly clients: Pick<ClientConnection, 'bucketOfSocket' | 'siteOfSocket' | 'isProxy'>;
  readonly refusals: RefusalLog;
}

/** Handles pipelined requests one at a time: Node.js emits them all at once, and no `close` for queued responses. */
export class Connections {
  readonly #server: Server;
  readonly #handle: RequestListener;
  readonly #options: ConnectionOptions;
  readonly #open = new Map<Socket, Connection>();
  readonly #perSite = new Map<string, number>();
  #draining = false;

  constructor(server: Server, handle: RequestListener, options: ConnectionOptions) {
    this.#server = server;
    this.#handle = handle;
    this.#options = options;
    server.on('connection', (socket) => {
      this.#accept(socket);
    });
    server.on('request', (request, response) => {
      this.#receive(request, response);
    });
    server.on('timeout', (socket: Socket) => {
      if (this.#open.get(socket)?.pace.isWaitingForClient) this.#close(socket, 'slow_client');
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
        const close = () => {
          closeWhenIdle(socket, connection);
        };
        connection.current?.once('close', close);
        if (connection.current) close();
        else setTimeout(close, FIRST_REQUEST_WITHIN_MS);
      }
    });
    clearTimeout(limit);
  }

  #accept(socket: Socket): void {
    const { limits, clients } = this.#options;
    const site = clients.isProxy(socket) ? undefined : clients.siteOfSocket(socket);
    if (site !== undefined && this.#countOf(site) >= limits.connectionsPerAddress && !this.#makeRoom(site)) {
      this.#close(socket, 'connections_of_address');
      return;
    }
    if (this.#open.size >= limits.connections && !this.#makeRoom()) {
      this.#close(socket, 'connections');
      return;
    }
    if (site !== undefined) this.#perSite.set(site, this.#countOf(site) + 1);
    const pace = new TransferPace(socket);
    this.#open.set(socket, { site, usedAt: performance.now(), pace, current: null, waiting: [] });
    socket.once('close', () => {
      this.#remove(socket);
    });
  }

  #countOf(site: string): number {
    return this.#perSite.get(site) ?? 0;
  }

  /** Closes the connection of the site, or of all clients, that is idle for the longest time. @returns whether one was */
  #makeRoom(site?: string): boolean {
    let longest: [Socket, Connection] | undefined;
    for (const one of this.#open) {
      const [, connection] = one;
      if (connection.site === undefined || (site !== undefined && connection.site !== site)) continue;
      if (isIdle(connection) && connection.usedAt < (longest?.[1].usedAt ?? Infinity)) longest = one;
    }
    if (!longest) return false;
    this.#close(longest[0], 'idle_connection');
    this.#remove(longest[0]);
    return true;
  }

  #remove(socket: Socket): void {
    const site = this.#open.get(socket)?.site;
    if (!this.#open.delete(socket) || site === undefined) return;
    const remaining = this.#countOf(site) - 1;
    if (remaining > 0) this.#perSite.set(site, remaining);
    else this.#perSite.delete(site);
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
      this.#close(socket, 'pipelining');
    } else {
      connection.waiting.push([request, response]);
      if (connection.waiting.length === 1) this.#dispatchAfter(connection);
    }
  }

  #dispatch(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.current = response;
    connection.usedAt = performance.now();
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

  #close(socket: Socket, reason: LoggedRefusal): void {
    this.#options.refusals.add(reason, socket.remoteAddress ?? '');
    socket.destroy();
  }

  #closeSlow(): void {
    const now = performance.now();
    for (const [socket, { pace }] of this.#open) if (pace.isTooSlow(now)) this.#close(socket, 'slow_client');
  }
}

function isDone(response: ServerResponse | null): boolean {
  return response === null || response.closed;
}

function isIdle({ current, waiting }: Connection): boolean {
  return isDone(current) && waiting.length === 0;
}

function closeWhenIdle(socket: Socket, connection: Connection): void {
  // Bytes already written are still sent.
  if (isIdle(connection)) socket.end(() => socket.destroy());
}
