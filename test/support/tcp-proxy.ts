import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface TcpProxy {
  readonly port: number;
  /** From now on, bytes are dropped; connections stay open and new ones are accepted. */
  swallow(): void;
  /** From now on, connections are closed, also new ones. */
  refuse(): void;
  /** From now on, all bytes are late, also on open connections. */
  slow(milliseconds: number): void;
  /** From now on, open connections are closed, and new ones get this answer to whatever they send. */
  answer(bytes: string): void;
  /** Forwards bytes again on new connections; those that lost bytes stay silent. */
  pass(): void;
  stop(): Promise<void>;
}

/** The address of the server, or its unix socket. */
type Target = { readonly host: string; readonly port: number } | { readonly path: string };

/** A proxy between a local client and server that simulates network failures. */
export async function startTcpProxy(target: Target): Promise<TcpProxy> {
  let swallows = false;
  let refuses = false;
  let lateMs = 0;
  let answer: string | null = null;
  const open = new Set<Socket>();
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // The other side closes as well; the client sees the error.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    track(client);
    if (refuses) {
      client.destroy();
      return;
    }
    if (swallows) {
      client.resume();
      return;
    }
    if (answer !== null) {
      const bytes = answer;
      client.once('data', () => client.end(bytes)).resume();
      return;
    }
    const upstream = track(connect(target));
    const relay = (from: Socket, to: Socket) => {
      let isSilent = false;
      from.on('data', (bytes) => {
        isSilent ||= swallows;
        if (isSilent) return;
        if (lateMs === 0) to.write(bytes);
        else void delay(lateMs).then(() => to.writable && to.write(bytes));
      });
      from.on('close', () => void delay(lateMs).then(() => to.destroy()));
    };
    relay(client, upstream);
    relay(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      swallows = true;
    },
    refuse: () => {
      refuses = true;
      closeAll();
    },
    slow: (milliseconds) => {
      lateMs = milliseconds;
    },
    answer: (bytes) => {
      answer = bytes;
      closeAll();
    },
    pass: () => {
      swallows = false;
      refuses = false;
      lateMs = 0;
      answer = null;
    },
    async stop() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
