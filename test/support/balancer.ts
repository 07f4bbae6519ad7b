import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly address: string;
  isReady(port: number): boolean;
  stop(): void;
}

const CHECK_EVERY_MS = 500;
/** A busy service may answer late: only one that refuses is left out at once. */
const ANSWERS_WITHIN_MS = 5_000;

/** A reverse proxy for services on these ports, which sends requests in turn to those that are ready, and repeats none. */
export function startBalancer(ports: readonly number[]): Promise<Balancer> {
  /** What the last check of each port that is not ready found. */
  const reasons = new Map(ports.map((port) => [port, 'not checked yet']));
  const check = async (port: number) => {
    const reason = await whyNotReady(port);
    if (reason === undefined) reasons.delete(port);
    else reasons.set(port, reason);
  };
  const timer = setInterval(() => {
    ports.forEach((port) => void check(port));
  }, CHECK_EVERY_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const choice = ports.filter((each) => !reasons.has(each));
    const port = choice[turn++ % choice.length];
    if (port === undefined)
      outgoing.writeHead(502).end(`No service is ready: ${JSON.stringify([...reasons])}`);
    else forward(incoming, outgoing, port);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        isReady: (port) => !reasons.has(port),
        stop: () => {
          clearInterval(timer);
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

/** @returns the answer or the error of a service that is not ready */
async function whyNotReady(port: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    const text = await answer.text();
    return answer.ok ? undefined : `${answer.status} ${text}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  upstream.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`The service on port ${port} did not answer: ${error.message}`);
  });
  incoming.on('error', () => upstream.destroy()).pipe(upstream);
}
