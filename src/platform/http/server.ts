import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nanoid } from 'nanoid';
import { type ConnectionOptions, Connections } from './connections.js';
import { headerLines } from './header-list.js';
import { limitHeaders } from './limit-headers.js';
import type { RequestLimits } from './request-limits.js';

const HEADERS_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 120_000;
/**
 * After so long without a byte on a connection, Node.js looks whether any went out, and reports a timeout when it finds
 * the same number of unsent bytes twice: so a connection stands still for 30 s at most.
 */
const STANDSTILL_CHECK_MS = 15_000;

/** A server and who is connected to it. */
export interface TrackedServer {
  readonly server: Server;
  readonly connections: Connections;
}

export interface ServerOptions extends ConnectionOptions {
  readonly requestLimits: RequestLimits;
}

/**
 * The HTTP server, with slow clients bounded and its parser's own refusals answered like every other error.
 * @param handle answers a request; of each connection it gets one at a time
 */
export function makeServer(handle: RequestListener, options: ServerOptions): TrackedServer {
  const server = createServer({
    headersTimeout: HEADERS_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    // The framework's response to a request without a Host header is better than the parser's.
    requireHostHeader: false,
  });
  server.timeout = STANDSTILL_CHECK_MS;
  const connections = new Connections(server, handle, options);
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    options.refusals.add('bytes are refused: they are not valid HTTP', socket.remoteAddress ?? '');
    void rawRefusal(error, socket, options).then((refusal) => {
      if (socket.writable && mayBeRefused(connections.lastResponse(socket))) socket.end(refusal);
      else socket.destroy();
    });
  });
  // An unknown expectation is no reason to refuse a request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return { server, connections };
}

const REFUSALS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The header of the request is larger than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const MALFORMED = ['400 Bad Request', 'The request is not valid HTTP.'] as const;

/**
 * Whether what goes out next on a connection is read as the answer to the bytes that cannot be understood: they are
 * the body of a request that is not answered yet, or follow requests that were answered. Anywhere else it would be
 * read as part of an earlier answer, or as the answer to an earlier request.
 * @param last the answer to the request that came last, if any did
 */
function mayBeRefused(last: ServerResponse | null): boolean {
  if (last === null || last.writableFinished) return true;
  const isItsTurn = last.socket !== null;
  return isItsTurn && !last.headersSent && !last.req.complete;
}

async function rawRefusal(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { requestLimits, clients }: ServerOptions,
): Promise<string> {
  const [status, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const verdict = await requestLimits.countAddress(clients.bucketOfSocket(socket));
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${nanoid()}`,
    ...headerLines(limitHeaders(verdict)),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
