import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A fake registry: each path responds as configured, and any other with 404. */
export class RegistryServer {
  readonly requests: SeenRequest[] = [];
  readonly #behaviours = new Map<string, Behaviour>();
  #others: Behaviour = status(404);

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '';
      this.requests.push({ path, headers: request.headers });
      (this.#behaviours.get(path) ?? this.#others)(request, response);
    });
  }

  static async start(): Promise<RegistryServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RegistryServer(server);
  }

  /** Without a trailing slash. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  on(path: string, behaviour: Behaviour): void {
    this.#behaviours.set(path, behaviour);
  }

  /** For all other paths, in place of 404. */
  onOthers(behaviour: Behaviour): void {
    this.#others = behaviour;
  }

  /** The number of requests for a path. */
  count(path: string): number {
    return this.requests.filter((request) => request.path === path).length;
  }

  /** Resets responses and requests. */
  reset(): void {
    this.#behaviours.clear();
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export function json(body: unknown, headers: Record<string, string> = {}, code = 200): Behaviour {
  return (_request, response) => {
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

export function status(code: number, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(code, headers).end('{"message":"no"}');
  };
}

/** With an ETag that it revalidates. */
export function tagged(body: unknown, etag: string): Behaviour {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
    else json(body, { ETag: etag })(request, response);
  };
}

export const html: Behaviour = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
};

/** Starts a response and never ends it. */
export const stuck: Behaviour = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"info":');
};

/** Sends less than announced, then closes the connection. */
export const cut: Behaviour = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"info":', () => response.destroy());
};

/** Valid JSON of 10 MB. */
export const huge: Behaviour = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ info: { version: '1.0.0' }, padding: 'x'.repeat(10_000_000) }));
};
