import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { AppConfig, type ConnectionLimits } from '../../src/platform/config/app-config.js';
import { ClientConnection } from '../../src/platform/http/server/client-connection.js';
import { RequestLimits } from '../../src/platform/http/limits/request-limits.js';
import { MemoryRateLimitStore } from '../../src/platform/rate-limit/memory-rate-limit-store.js';
import { requestThrottlers } from '../../src/platform/rate-limit/throttlers.js';
import { type TrackedServer, createHttpServer } from '../../src/platform/http/server/server.js';
import { RefusalLog } from '../../src/platform/logging/refusal-log.js';
import { refusalCounter } from './counters.js';

const { connectionLimits, rateLimits } = AppConfig.from({});

/** The HTTP server of the service on a free port of 127.0.0.1. */
export async function listen(
  handle: RequestListener,
  limits: Partial<ConnectionLimits> = {},
): Promise<TrackedServer> {
  const clients = new ClientConnection([]);
  const made = createHttpServer(handle, {
    requestLimits: new RequestLimits(new MemoryRateLimitStore(), requestThrottlers(rateLimits), clients),
    limits: { ...connectionLimits, ...limits },
    clients,
    refusals: new RefusalLog(pino({ enabled: false }), refusalCounter()),
  });
  made.server.listen(0, '127.0.0.1');
  await once(made.server, 'listening');
  return made;
}

/** A client that sends raw bytes and reads Latin-1 text. */
export function connectTo(server: Server): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  client.on('error', () => client.destroy());
  return client;
}

/** Everything that arrives until the connection is closed. */
export async function untilClosed(client: Socket): Promise<string> {
  let text = '';
  client.on('data', (part: string) => (text += part));
  if (!client.destroyed) await once(client, 'close');
  return text;
}
