import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nanoid } from 'nanoid';
import { type ConnectionOptions, Connections } from './connections.js';
import { headerLines } from '../header-list.js';
import { limitHeaders } from '../limits/limit-headers.js';
import type { RequestLimits } from '../limits/request-limits.js';

const HEADERS_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 120_000;
/** Node.js reports a timeout after two checks without progress, so a connection stalls for at most 30 s. */
const STANDSTILL_CHECK_MS = 15_000;

export interface TrackedServer {
  readonly server: Server;
  readonly connections: Connections;
}

export interface ServerOptions extends ConnectionOptions {
  readonly requestLimits: RequestLimits;
}

/** The HTTP server. Errors of its parser have the format of other errors. @param handle gets one request per connection at a time */
export function createHttpServer(handle: RequestListener, options: ServerOptions): TrackedServer {
  const server = createServer({
    headersTimeout: HEADERS_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    // Our own check gives a better error message.
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
    options.refusals.add('invalid_http', socket.remoteAddress ?? '');
    void rawRefusal(error, socket, options).then((refusal) => {
      if (socket.writable && mayBeRefused(connections.lastResponse(socket))) socket.end(refusal);
      else socket.destroy();
    });
  });
  // Unknown `Expect` headers are ignored.
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

/** Whether the client would take an error written now for the response to the invalid bytes. */
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
