import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { nanoid } from 'nanoid';
import type { RateLimits } from '../config/app-config.js';
import { bucketOfAddress } from './rate-limit/client-address.js';
import { limitHeaders } from './rate-limit/limit-headers.js';
import type { RateLimitStore } from './rate-limit/rate-limit-store.js';

const HEADERS_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 120_000;
const MINUTE_MS = 60_000;

/** The HTTP server, with slow clients bounded and its parser's own refusals answered like every other error. */
export function makeServer(app: RequestListener, store: RateLimitStore, limits: RateLimits): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      // Without a Host header the framework's answer is better than the parser's.
      requireHostHeader: false,
    },
    app,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    void refuse(error, socket as Socket, store, limits);
  });
  // An expectation that nobody here knows is no reason to refuse.
  server.on('checkExpectation', app);
  return server;
}

const REFUSALS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The header of the request is larger than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const MALFORMED = ['400 Bad Request', 'The request is not valid HTTP.'] as const;

async function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  store: RateLimitStore,
  limits: RateLimits,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const caller = `address:${bucketOfAddress(socket.remoteAddress ?? '')}`;
  const verdict = await store.hit(caller, limits.anonymousPerMinute, MINUTE_MS);
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    `X-Request-Id: ${nanoid()}`,
    ...limitHeaders(verdict).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
