import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no connection takes it before the test does. */
const FIRST = 20_000;
const COUNT = 12_000;

/** An unused port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return port;
    } catch {
      // Another program listens there.
    } finally {
      server.close();
    }
  }
}
