import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does what a test wants to see. */
export interface SmallServer {
  readonly url: string;
  close(): void;
}

export async function startSmallServer(answer: RequestListener): Promise<SmallServer> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** An empty page of a list. */
export const EMPTY_PAGE = JSON.stringify({ count: 0, next: null, previous: null, results: [] });
